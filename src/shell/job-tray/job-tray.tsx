import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { JobKind, JobView } from '../../../contract/jobs';
import { completeResultTexts } from '../../i18n/catalogues';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { useIsListedElsewhere } from '../../jobs/jobs-elsewhere';
import { listFocus } from '../../jobs/list-focus';
import { useJobs } from '../../jobs/use-jobs';
import { detailsOfJob } from '../../tools/tool-details-list';
import { InlineAlert } from '../../ui/inline-alert';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { LazyDialog } from '../lazy-dialog';
import { warmUp } from '../warm-up';
import { filterJobs } from './filter-jobs';
import { JobRow } from './job-row';
import styles from './job-tray.module.css';
import { useJobAnnouncement } from './use-job-announcement';

type JobTrayProps = {
  kind?: JobKind;
  /** Opens a job's own face; the same function on every render. */
  onShow?: ((job: JobView) => void) | undefined;
  /** The plan that lets waiting jobs start. Jobs that need one are listed under it. */
  renderOffer: () => ReactNode;
};

/** The person's jobs, newest first; of one kind, or all of them on the account page. */
export function JobTray({ kind, onShow, renderOffer }: JobTrayProps) {
  const { t, i18n } = useLingui();
  // Deferred, so that many rows are drawn in slices and the page stays quick to the touch.
  const { jobs, durability, isLasting } = useDeferredValue(useJobs());
  const [wanted, setWanted] = useState('');
  const listed = jobs.filter((job) => job.state !== 'cancelled' && (!kind || job.kind === kind)).reverse();
  const shown = filterJobs(listed, wanted);
  const isEmpty = kind !== undefined && listed.length === 0 && durability !== 'session';
  const refused = listed.find(({ waitReason }) => waitReason === 'membership');
  const announcement = useJobAnnouncement(listed);
  const isListedElsewhere = useIsListedElsewhere();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!list.current || !listFocus.claim(shown)) return;
    list.current.focus({ preventScroll: true });
    list.current.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  // Most languages' texts are cached once they were used, and a result may first be opened offline.
  const hasResults = !kind || detailsOfJob(kind).hasResultScreen === true;
  useEffect(() => {
    if (hasResults) warmUp(() => completeResultTexts(i18n));
  }, [hasResults, i18n]);
  if (isListedElsewhere) return null;

  return (
    <div
      ref={keepFocus}
      tabIndex={-1}
      className={styles.tray}
      data-empty={isEmpty ? '' : undefined}
      data-has-jobs={listed.length > 0 ? '' : undefined}
    >
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {durability === 'session' ? (
        <p className={styles.note}>
          {t`This browser does not store data for this site: jobs last only until you close the page.`}
        </p>
      ) : null}
      {refused ? (
        <div className={styles.refusal}>
          <InlineAlert tone="bad">
            {i18n._(detailsOfJob(refused.kind).notMember ?? jobErrorTexts['not-member'])}
          </InlineAlert>
          {renderOffer()}
        </div>
      ) : null}
      {listed.length > 0 ? (
        <LazyDialog
          load={loadListControls}
          props={{ jobs: listed, kind, wanted, onWanted: setWanted }}
          isSilent
        />
      ) : null}
      {shown.length > 0 ? (
        <ul ref={list} tabIndex={-1} className={styles.jobs} aria-label={t`Jobs`}>
          {shown.map((job) => (
            <JobRow key={job.id} job={job} onShow={onShow} />
          ))}
        </ul>
      ) : listed.length > 0 ? (
        <p className={styles.empty}>{t`File not found`}</p>
      ) : kind ? null : (
        <p className={styles.empty}>{t`Nothing here yet. Your files show up here.`}</p>
      )}
      {/* Not while a plan is asked for: it would read as a warning about that plan. */}
      {isLasting === false && durability !== 'session' && !refused && shown.some(isWaitingHere) ? (
        <p className={styles.note}>
          {t`This browser may delete waiting files when the device runs out of space.`}
        </p>
      ) : null}
    </div>
  );
}

const loadFocusKeeper = () => import('../../ui/focus/keep-focus-inside');

/**
 * Who has no jobs yet has nothing to find or to free. What keeps the focus comes with them: it is there before one of
 * them can be pressed.
 */
const loadListControls = async () => {
  const [{ ListControls }] = await Promise.all([import('./list-controls'), loadFocusKeeper()]);
  return ListControls;
};

/** The code for it comes at the latest with the first focus: before that nothing can go away under it. */
function keepFocus(tray: HTMLElement | null): void {
  const start = () =>
    loadFocusKeeper().then(
      ({ keepFocusInside }) => keepFocusInside(tray as HTMLElement),
      (error: unknown) => console.info('The focus cannot stay in the list of jobs', error),
    );
  tray?.addEventListener('focusin', start, { once: true });
}

/** For something that may take days, while its file is on this device alone. */
function isWaitingHere({ state, waitReason }: JobView): boolean {
  return state === 'waiting' && waitReason !== 'retry' && waitReason !== undefined;
}
