import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { photoDownloadDelayMs } from '../../../contract/timing';

/** True from a little after the result on, when it has been seen. */
export function useDownloadDelay({ state, updatedAtMs }: JobView): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (state !== 'done') return;
    const timer = setTimeout(
      () => setOver(true),
      Math.max(0, updatedAtMs + photoDownloadDelayMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [state, updatedAtMs]);
  return isOver;
}
