import { useEffect, useRef, useState } from 'react';
import type { JobKind, JobView, SavedSpace } from '../../contract/jobs';
import { useJobActions } from './use-jobs';

/**
 * What ended jobs of a kind, or of all, occupy on this device, those off the list among them; null until measured.
 * Measured again when one of `jobs` ends or goes, one measurement at a time: it reads every job there is.
 */
export function useSavedSpace(jobs: readonly JobView[], kind: JobKind | undefined): SavedSpace | null {
  const { measureSaved } = useJobActions();
  const [space, setSpace] = useState<SavedSpace | null>(null);
  const ended = jobs.filter(({ state }) => state === 'done' || state === 'failed');
  const mark = ended.map(({ id }) => id).join();
  const wanted = useRef<string | null>(null);
  const isMeasuring = useRef(false);

  useEffect(() => {
    wanted.current = mark;
    if (!isMeasuring.current) void measure();

    async function measure(): Promise<void> {
      isMeasuring.current = true;
      let measured: string | null = null;
      while (measured !== wanted.current) {
        measured = wanted.current;
        const answer = await measureSaved(kind);
        if (!answer.ok) console.info('What the jobs occupy could not be measured', answer.error);
        else setSpace(answer.value);
      }
      isMeasuring.current = false;
    }
  }, [mark, kind, measureSaved]);
  return space;
}
