import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { climbAt } from './simulated-climb';

/**
 * The circle's percentage: the simulated climb since the job was taken, so that a dialog opened again stands where it
 * would have stood, and 100 with the result.
 */
export function usePhotoPercent(job: JobView): number {
  const isDone = job.state === 'done';
  const { createdAtMs } = job;
  const [nowMs, setNowMs] = useState(() => Date.now());

  // Of each look, not of `nextInMs`: two steps may be equally far, and the second would have no timer.
  useEffect(() => {
    const { nextInMs } = climbAt(nowMs - createdAtMs);
    if (isDone || nextInMs === null) return;
    const timer = setTimeout(() => setNowMs(Date.now()), nextInMs);
    return () => clearTimeout(timer);
  }, [isDone, nowMs, createdAtMs]);
  return isDone ? 100 : climbAt(nowMs - createdAtMs).percent;
}
