import { useRef } from 'react';
import type { JobView } from '../contract/jobs';
import { estimateTimeLeft, type ProgressSample } from './time-left';

/**
 * How long a job's phase will go on, in milliseconds, by its own pace; undefined while nothing honest can be said. A
 * phase that did not move for a while ends the guess: a new one begins with the next movement.
 */
export function useTimeLeft({ progress, state }: JobView): number | undefined {
  const first = useRef<(ProgressSample & { phase: string }) | null>(null);
  if (!progress || progress.total <= 0 || state !== 'running') {
    first.current = null;
    return undefined;
  }
  const now = { atMs: Date.now(), share: progress.loaded / progress.total, phase: progress.phase };
  if (first.current?.phase !== now.phase || first.current.share > now.share) first.current = now;
  return estimateTimeLeft(first.current, now);
}
