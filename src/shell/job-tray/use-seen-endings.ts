import { useEffect, useSyncExternalStore } from 'react';
import type { JobView } from '../../../contract/jobs';
import { unseenEndings } from '../../jobs/unseen-endings';

/** The endings of listed jobs are no news any more, once the page with the list is looked at. */
export function useSeenEndings(jobs: readonly JobView[]): void {
  const unseenIds = useSyncExternalStore(unseenEndings.subscribe, unseenEndings.get, unseenEndings.get);
  useEffect(() => {
    if (unseenIds.length === 0 || jobs.length === 0) return;
    const see = () => {
      if (document.visibilityState === 'visible') unseenEndings.see(new Set(jobs.map(({ id }) => id)));
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [unseenIds, jobs]);
}
