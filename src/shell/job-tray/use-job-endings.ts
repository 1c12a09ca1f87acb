import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { JobView } from '../../contract/jobs';
import { describeJob } from '../../jobs/describe-job';
import { claimUntold, noteUntold } from '../../jobs/untold-jobs';
import { useJobs } from '../../jobs/use-jobs';
import { useTenant } from '../../tenant/tenant-provider';
import { clearBadgeWhenSeen, tellWhenHidden } from './tell-when-hidden';

/** A tab that the person sees claims an ending before one that they do not: then there is nothing to tell. Ours. */
const hiddenWaitMs = 1_000;

/**
 * Tells of every job of the person that ends, well or not, whichever tab began it: by a notification and the icon's
 * number while no page is looked at, once over all tabs. `onSuccess` is called for each that ends well.
 */
export function useJobEndings(onSuccess: () => void): void {
  const { jobs } = useJobs();
  const { t, i18n } = useLingui();
  const { site } = useTenant().site;
  const icon = site.icons?.find(({ sizes }) => sizes === '192x192')?.src;
  const open = useRef<ReadonlySet<string>>(new Set());
  const succeed = useRef(onSuccess);
  succeed.current = onSuccess;

  useEffect(clearBadgeWhenSeen, []);
  useEffect(() => {
    const before = open.current;
    const unfinished = jobs.filter((job) => !isEnded(job));
    open.current = new Set(unfinished.map(({ id }) => id));
    const begun = unfinished.filter(({ id }) => !before.has(id));
    if (begun.length > 0) void noteUntold(begun.map(({ id }) => id));
    const ended = jobs.filter((job) => before.has(job.id) && isTold(job));
    if (ended.length === 0) return;
    if (ended.some(({ state }) => state === 'done')) succeed.current();
    tell(ended).catch((error: unknown) => console.error('Ended jobs could not be told', error));

    async function tell(told: readonly JobView[]): Promise<void> {
      if (document.visibilityState !== 'visible') {
        await new Promise((resolve) => setTimeout(resolve, hiddenWaitMs));
      }
      const claimed = await claimUntold(told.map(({ id }) => id));
      for (const job of told.filter(({ id }) => claimed.includes(id))) {
        const { fileName, id } = job;
        if (job.state === 'done') await tellWhenHidden(t`${fileName} is ready`, { id, icon });
        else {
          const body = describeJob(job, i18n, Date.now()).detail;
          await tellWhenHidden(t`${fileName} failed`, { id, icon, body });
        }
      }
    }
  }, [jobs, t, i18n, icon]);
}

function isEnded(job: JobView): boolean {
  return isTold(job) || job.state === 'cancelled';
}

function isTold({ state }: JobView): boolean {
  return state === 'done' || state === 'failed';
}
