import { useEffect } from 'react';
import type { JobId, JobView } from '../../../contract/jobs';
import { hasEnded } from '../../jobs/job-list';
import { useJobActions } from '../../jobs/use-jobs';
import { isPageVisible, onPageEvent } from '../../ui/page-events';

/** Marks the ended jobs of a list as seen, once the page with the list is visible. */
export function useSeenEndings(jobs: readonly JobView[]): void {
  const { claimEndings } = useJobActions();
  const unseen = jobs.filter((job) => hasEnded(job) && !job.isSeen).map(({ id }) => id);
  const unseenIds = unseen.join(' ');
  useEffect(() => {
    if (unseenIds === '') return;
    const see = () => {
      void claimEndings(unseenIds.split(' ') as JobId[], 'see');
    };
    if (isPageVisible()) see();
    return onPageEvent(['visible'], see);
  }, [unseenIds, claimEndings]);
}
