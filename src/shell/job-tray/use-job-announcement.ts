import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { JobState, JobView } from '../../../contract/jobs';
import { describeJob } from '../../jobs/describe-job';

const spokenStates: readonly JobState[] = ['waiting', 'failed', 'done'];

/** One sentence when a job comes to a stop of some kind; progress stays silent, or it would chatter. */
export function useJobAnnouncement(jobs: readonly JobView[]): string {
  const { i18n } = useLingui();
  const known = useRef<Map<string, string> | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const before = known.current;
    known.current = new Map(jobs.map((job) => [job.id, stateOf(job)]));
    if (!before) return;
    const changed = jobs.filter(
      (job) => before.has(job.id) && before.get(job.id) !== stateOf(job) && spokenStates.includes(job.state),
    );
    if (changed.length === 0) return;
    setAnnouncement(
      changed
        .map((job) => {
          const { headline, detail } = describeJob(job, i18n, Date.now());
          return [job.fileName, headline, detail].filter(Boolean).join(': ');
        })
        .join('. '),
    );
  }, [jobs, i18n]);
  return announcement;
}

function stateOf({ state, waitReason }: JobView): string {
  return `${state}/${waitReason ?? ''}`;
}
