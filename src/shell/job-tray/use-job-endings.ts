import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { JobView } from '../../contract/jobs';
import { readAwaited } from '../../jobs/awaited-jobs';
import { describeJob } from '../../jobs/describe-job';
import { claimUntold, noteUntold } from '../../jobs/untold-jobs';
import { useJobs } from '../../jobs/use-jobs';
import { useTenant } from '../../tenant/tenant-provider';
import { notices } from '../../ui/notice-store';
import { clearBadgeWhenSeen, tellWhenHidden } from './tell-when-hidden';

/** A tab that the person sees claims an ending before one that they do not: then there is nothing to tell. Ours. */
const hiddenWaitMs = 1_000;

/**
 * Tells of every job of the person that ends, well or not, whichever tab began it: by a notification and the icon's
 * number while no page is looked at, once over all tabs; and at an opening, in one notice, of what has ended since the
 * last. `onSuccess` is called when a job ends well while this page lives.
 */
export function useJobEndings(onSuccess: () => void): void {
  const { jobs } = useJobs();
  const { t, i18n } = useLingui();
  const { site } = useTenant().site;
  const icon = site.icons?.find(({ sizes }) => sizes === '192x192')?.src;
  const known = useRef<ReadonlyMap<string, boolean>>(new Map());
  const succeed = useRef(onSuccess);
  succeed.current = onSuccess;

  useEffect(clearBadgeWhenSeen, []);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(jobs.map((job) => [job.id, isUnfinished(job)]));
    const begun = jobs.filter((job) => isUnfinished(job) && before.get(job.id) !== true);
    if (begun.length > 0) void noteUntold(begun.map(({ id }) => id));
    const ended = jobs.filter((job) => isTold(job) && before.get(job.id) !== false);
    const live = ended.filter(({ id }) => before.has(id));
    const missed = ended.filter(({ id }) => !before.has(id));
    if (live.some(({ state }) => state === 'done')) succeed.current();
    tellEnded(live).catch(reportError);
    tellMissed(missed, readAwaited()).catch(reportError);

    async function tellEnded(told: readonly JobView[]): Promise<void> {
      if (told.length === 0) return;
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

    async function tellMissed(told: readonly JobView[], awaited: readonly string[]): Promise<void> {
      if (told.length === 0) return;
      await untilSeen();
      const claimed = await claimUntold(told.map(({ id }) => id));
      // What this tab waits for by itself, it tells of by itself.
      const count = claimed.filter((id) => !awaited.includes(id)).length;
      if (count === 0) return;
      const text = t`${plural(count, {
        one: '# job ended while you were away.',
        other: '# jobs ended while you were away.',
      })}`;
      notices.show('info', text);
    }
  }, [jobs, t, i18n, icon]);
}

/** Answers once the person looks at the page. */
function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}

function reportError(error: unknown): void {
  console.error('Ended jobs could not be told', error);
}

function isUnfinished(job: JobView): boolean {
  return !isTold(job) && job.state !== 'cancelled';
}

function isTold({ state }: JobView): boolean {
  return state === 'done' || state === 'failed';
}
