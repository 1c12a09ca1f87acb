import { useEffect, useRef, useState } from 'react';
import type { JobView } from '../../contract/jobs';
import { estimateTimeLeft, type ProgressSample } from './time-left';

/** A phase without progress for this long has no pace to estimate from. */
const standstillMs = 5_000;

/**
 * How long a job's phase will take, in milliseconds, by its own pace; undefined while nothing honest can be said. A
 * phase without progress ends the estimate; the next progress starts a new one.
 */
export function useTimeLeft({ progress, state }: JobView): number | undefined {
  const first = useRef<(ProgressSample & { phase: string }) | null>(null);
  const place = progress && progress.total > 0 && state === 'running' ? placeOf(progress) : null;
  const [stoodAt, setStoodAt] = useState<string | null>(null);

  useEffect(() => {
    setStoodAt(null);
    if (place === null) return;
    const timer = setTimeout(() => {
      first.current = null;
      setStoodAt(place);
    }, standstillMs);
    return () => clearTimeout(timer);
  }, [place]);

  if (!progress || place === null) {
    first.current = null;
    return undefined;
  }
  if (stoodAt === place) return undefined;
  const now = { atMs: Date.now(), share: progress.loaded / progress.total, phase: progress.phase };
  if (first.current?.phase !== now.phase || first.current.share > now.share) first.current = now;
  return estimateTimeLeft(first.current, now);
}

function placeOf({ phase, loaded, total }: NonNullable<JobView['progress']>): string {
  return `${phase} ${loaded}/${total}`;
}
