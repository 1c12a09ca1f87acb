import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { readAwaited } from '../../jobs/awaited-jobs';
import { describeJob } from '../../jobs/describe-job';
import { unseenEndings } from '../../jobs/unseen-endings';
import { claimUntold, noteUntold, readUntold } from '../../jobs/untold-jobs';
import { useJobs } from '../../jobs/use-jobs';
import { useTenant } from '../../tenant/tenant-provider';
import { notices } from '../../ui/notice-store';
import { clearBadgeWhenSeen, notifyWhenHidden } from './notify-when-hidden';

/** A tab that the person sees claims an ending before one that they do not: then there is nothing to tell. */
const hiddenWaitMs = 1_000;

/**
 * Tells of every job of the person that ends, well or not, whichever tab began it, once over all tabs. While no page is
 * looked at: by a notification and the icon's number. What could not be told so, or has ended since the last visit, is
 * told in one notice when the person looks again, and a job of an earlier visit that ends now in a notice of its own.
 * `onSuccess` is called when a job ends well while this page lives.
 */
export function useJobEndings(onSuccess: () => void): void {
  const { jobs } = useJobs();
  const { t, i18n } = useLingui();
  const { site } = useTenant().site;
  const icon = site.icons?.find(({ sizes }) => sizes === '192x192')?.src;
  const known = useRef<ReadonlyMap<string, boolean>>(new Map());
  const [earlierIds] = useState(readUntold);
  const succeed = useRef(onSuccess);
  succeed.current = onSuccess;

  useEffect(clearBadgeWhenSeen, []);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(jobs.map((job) => [job.id, isUnfinished(job)]));
    const begun = jobs.filter((job) => isUnfinished(job) && before.get(job.id) !== true);
    if (begun.length > 0) noteUntold(begun.map(({ id }) => id)).catch(reportError);
    const ended = jobs.filter((job) => isTold(job) && before.get(job.id) !== false);
    const live = ended.filter(({ id }) => before.has(id));
    const missed = ended.filter(({ id }) => !before.has(id));
    // What this tab waits for by itself, it tells of by itself.
    const awaitedIds = readAwaited();
    if (live.some(({ state }) => state === 'done')) succeed.current();
    if (live.length > 0) {
      unseenEndings.add(live.map(({ id }) => id));
      tellEnded(live).catch(reportError);
    }
    if (missed.length > 0) tellMissed(missed, awaitedIds).catch(reportError);

    async function tellEnded(told: readonly JobView[]): Promise<void> {
      if (!isSeen()) await new Promise((resolve) => setTimeout(resolve, hiddenWaitMs));
      const claimedIds = await claimUntold(told.map(({ id }) => id));
      const claimed = told.filter(({ id }) => claimedIds.includes(id));
      const unheard: JobView[] = [];
      for (const job of claimed) {
        if (!isSeen()) {
          const body = job.state === 'failed' ? describeJob(job, i18n, Date.now()).detail : undefined;
          if (!(await notifyWhenHidden(describeEnd(job), { id: job.id, icon, body }))) unheard.push(job);
        } else if (earlierIds.includes(job.id) && !awaitedIds.includes(job.id)) {
          notices.show(job.state === 'done' ? 'success' : 'error', describeEnd(job));
        }
      }
      if (unheard.length === 0) return;
      // Should this page not live to be seen, the next one tells.
      await noteUntold(unheard.map(({ id }) => id));
      await tellMissed(unheard, []);
    }

    async function tellMissed(told: readonly JobView[], exceptIds: readonly string[]): Promise<void> {
      await untilSeen();
      const claimedIds = await claimUntold(told.map(({ id }) => id));
      unseenEndings.add(claimedIds);
      const count = claimedIds.filter((id) => !exceptIds.includes(id)).length;
      if (count === 0) return;
      const text = t`${plural(count, {
        one: '# job ended while you were away.',
        other: '# jobs ended while you were away.',
      })}`;
      notices.show('info', text);
    }

    function describeEnd({ fileName, state }: JobView): string {
      return state === 'done' ? t`${fileName} is ready` : t`${fileName} failed`;
    }
  }, [jobs, t, i18n, icon, earlierIds]);
}

function isSeen(): boolean {
  return document.visibilityState === 'visible';
}

/** Answers once the person looks at the page. */
function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSeen()) return;
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
