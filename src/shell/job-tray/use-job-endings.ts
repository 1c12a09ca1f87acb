import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { JobView } from '../../../contract/jobs';
import { describeJob } from '../../jobs/describe-job';
import { jobClient } from '../../jobs/job-client';
import { hasEnded } from '../../jobs/job-list';
import { readTabId } from '../../jobs/tab-id';
import { useJobs } from '../../jobs/use-jobs';
import { useTenant } from '../../tenant/tenant-provider';
import { notices } from '../../ui/notice-store';
import { isPageVisible, nextPageEvent } from '../../ui/page-events';
import { pause } from '../../ui/pause';
import { clearBadgeWhenVisible, findNotifier, setBadge } from './end-notifications';

/** A visible tab claims an ending before a hidden one does: then there is nothing to notify of. */
const hiddenWaitMs = 1_000;

/**
 * Notifies of every job that ends, once over all tabs. While no tab is visible: by a notification and the icon's number.
 * What ended before this page, or could not be notified of, is summed up in one notice when the person looks again; a
 * job of an earlier visit that ends now has a notice of its own. `onSuccess` is called when a job ends well.
 */
export function useJobEndings(onSuccess: () => void): void {
  const { jobs } = useJobs();
  const { t, i18n } = useLingui();
  const { site } = useTenant().site;
  const icon = site.icons?.find(({ sizes }) => sizes === '192x192')?.src;
  /** Whether each job had ended when it was last seen. */
  const known = useRef<ReadonlyMap<string, boolean>>(new Map());
  const succeed = useRef(onSuccess);
  succeed.current = onSuccess;

  useEffect(clearBadgeWhenVisible, []);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(jobs.map((job) => [job.id, hasEnded(job)]));
    const ended = jobs.filter((job) => hasEnded(job) && before.get(job.id) !== true);
    const live = ended.filter(({ id }) => before.has(id));
    const missed = ended.filter(({ id, isNotified }) => !before.has(id) && !isNotified);
    if (live.some(({ state }) => state === 'done')) succeed.current();
    if (live.length > 0) notifyOf(live).catch(reportError);
    if (missed.length > 0) sumUp(missed.filter((job) => !isDownloadedHere(job))).catch(reportError);

    async function notifyOf(endings: readonly JobView[]): Promise<void> {
      if (isPageVisible()) return showNotices(await claim(endings));
      await pause(hiddenWaitMs);
      const { jobs: now } = jobClient.snapshot.get();
      if (!now.some(({ id, isNotified }) => !isNotified && endings.some((job) => job.id === id))) return;
      await setBadge(now.filter((job) => hasEnded(job) && !job.isSeen).length);
      const notifier = await findNotifier();
      if (!notifier) return sumUp(endings);
      for (const job of await claim(endings)) {
        const body = job.state === 'failed' ? describeJob(job, i18n, Date.now()).detail : undefined;
        await notifier.showNotification(describeEnd(job), {
          tag: job.id,
          ...(icon ? { icon } : {}),
          ...(body ? { body } : {}),
        });
      }
    }

    function showNotices(endings: readonly JobView[]): void {
      for (const job of endings) {
        const isOfEarlierVisit = job.createdAtMs < performance.timeOrigin;
        if (!isOfEarlierVisit || isDownloadedHere(job)) continue;
        notices.show(job.state === 'done' ? 'success' : 'error', describeEnd(job));
      }
    }

    async function sumUp(endings: readonly JobView[]): Promise<void> {
      while (!isPageVisible()) await nextPageEvent(['visible']);
      const { length: count } = await claim(endings);
      if (count === 0) return;
      const text = t`${plural(count, {
        one: '# job ended while you were away.',
        other: '# jobs ended while you were away.',
      })}`;
      notices.show('info', text);
    }

    function describeEnd({ fileName, state }: JobView): string {
      return state === 'done' ? t`${fileName} is ready` : t`Couldn’t process ${fileName}`;
    }
  }, [jobs, t, i18n, icon]);
}

/** Of these ended jobs the ones that this tab notifies of. */
async function claim(endings: readonly JobView[]): Promise<readonly JobView[]> {
  if (endings.length === 0) return [];
  const claimed = await jobClient.claimEndings(
    endings.map(({ id }) => id),
    'notify',
  );
  if (!claimed.ok) {
    console.info('Ended jobs could not be claimed', claimed.error);
    return [];
  }
  return endings.filter(({ id }) => claimed.value.includes(id));
}

/** The download has a notice of its own. */
function isDownloadedHere({ downloadTab }: JobView): boolean {
  return downloadTab === readTabId();
}

function reportError(error: unknown): void {
  console.error('An ended job could not be notified of', error);
}
