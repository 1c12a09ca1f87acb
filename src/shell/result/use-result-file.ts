import { useEffect, useState } from 'react';
import type { JobErrorCode, JobView, ResultFile } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';

/**
 * `here`: its bytes can be read now. `server`: the server has them. `missing`: they cannot be reached now. `gone`: neither
 * this device nor the server has them any more.
 */
export type ResultState =
  | { name: 'reading' }
  | { name: 'here'; file: ResultFile }
  | { name: 'server' }
  | { name: 'missing'; code: JobErrorCode }
  | { name: 'gone' };

const goneCodes: readonly JobErrorCode[] = ['file-expired', 'storage-lost', 'not-available'];

/** The stored result of a finished job. One that the browser has deleted is read from the server. */
export function useResultFile(job: JobView): [ResultState, report: (code: JobErrorCode) => void] {
  const isStored = job.result?.isStored === true;
  const [state, setState] = useState<ResultState>(isStored ? { name: 'reading' } : { name: 'server' });
  const [attempt, setAttempt] = useState(0);
  const report = (code: JobErrorCode) =>
    setState(goneCodes.includes(code) ? { name: 'gone' } : { name: 'missing', code });
  useWhenOnlineAgain(() => {
    if (state.name === 'missing') setAttempt(attempt + 1);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each job and attempt.
  useEffect(() => {
    if (!isStored) return;
    let isWanted = true;
    void jobClient.readResult(job.id).then((result) => {
      if (!isWanted) return;
      if (result.ok) setState({ name: 'here', file: result.value });
      else report(result.error.code);
    });
    return () => {
      isWanted = false;
    };
  }, [job.id, isStored, attempt]);
  return [state, report];
}
