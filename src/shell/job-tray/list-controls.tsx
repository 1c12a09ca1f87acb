import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { JobId, JobKind, JobView } from '../../../contract/jobs';
import { formatBytes } from '../../i18n/formats';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { hasEnded } from '../../jobs/job-list';
import { useJobActions } from '../../jobs/use-jobs';
import { useSavedSpace } from '../../jobs/use-saved-space';
import { Button } from '../../ui/button';
import { notices } from '../../ui/notice-store';
import { isPageVisible, onPageEvent } from '../../ui/page-events';
import styles from './job-tray.module.css';
import { NotificationOffer } from './notification-offer';

/** Below so many jobs a list is read faster than it is searched. */
const filteredFrom = 8;

type ListControlsProps = {
  jobs: readonly JobView[];
  /** The one kind that is listed; all of them without it. */
  kind: JobKind | undefined;
  wanted: string;
  onWanted: (text: string) => void;
};

/**
 * Over a list with something on it: the offer to tell of what is under way, a field that filters a long one by name, how
 * much of all there is it shows, and what ended jobs store on this device with a button to clear it. Where it is, the
 * endings of its jobs are seen.
 */
export function ListControls({ jobs, kind, wanted, onWanted }: ListControlsProps) {
  const { t, i18n } = useLingui();
  const { clearSaved } = useJobActions();
  useSeenEndings(jobs);
  const [isAsking, setAsking] = useState(false);
  const { bytes, endedJobs } = useSavedSpace(jobs, kind) ?? { bytes: 0, endedJobs: 0 };
  const size = formatBytes(bytes, i18n.locale);
  const listedCount = jobs.filter(({ state }) => state === 'done' || state === 'failed').length;
  const count = (value: number) => new Intl.NumberFormat(i18n.locale).format(value);
  const [listed, all] = [count(listedCount), count(endedJobs)];
  const removeEnded = async () => {
    setAsking(false);
    const outcome = await clearSaved(kind);
    if (!outcome.ok) notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
  };
  return (
    <>
      <NotificationOffer jobs={jobs} />
      <div className={styles.controls}>
        {jobs.length >= filteredFrom ? (
          <label className={styles.filter}>
            <span>{t`Find a file`}</span>
            <input type="search" value={wanted} onChange={({ target }) => onWanted(target.value)} />
          </label>
        ) : null}
        {endedJobs > listedCount ? <p>{t`Showing the ${listed} newest of ${all} finished jobs.`}</p> : null}
        {bytes > 0 ? (
          <p className={styles.space}>
            <span>{t`Saved on this device for offline use: ${size}`}</span>
            {isAsking ? (
              <>
                {/* First, because it gets the focus: a key held too long must not answer the question with yes. */}
                <Button isSmall look="quiet" onClick={() => setAsking(false)}>
                  {t`Keep them`}
                </Button>
                <Button isSmall look="soft" onClick={() => void removeEnded()}>
                  {t`Remove all finished and failed jobs`}
                </Button>
              </>
            ) : (
              <Button isSmall look="quiet" onClick={() => setAsking(true)}>
                {t`Clear saved files`}
              </Button>
            )}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Marks the ended jobs of a list as seen, once the page with the list is visible. */
function useSeenEndings(jobs: readonly JobView[]): void {
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
