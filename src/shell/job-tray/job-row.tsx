import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { extensionOf } from '../../../contract/documents';
import { isDoneHere } from '../../../contract/jobs';
import { formatBytes, formatWait } from '../../i18n/formats';
import { describeJob } from '../../jobs/describe-job';
import { useCountdown } from '../../jobs/use-countdown';
import { useTimeLeft } from '../../jobs/use-time-left';
import { detailsOfJob } from '../../tools/tool-details-list';
import { FileThumb } from '../../ui/file-thumb';
import { JobButtons, type JobButtonsProps } from './job-buttons';
import { JobProgressBar } from './job-progress-bar';
import styles from './job-row.module.css';

/**
 * One job: what it is about, what is happening in words, and what the person can do now. Drawn again only when its own
 * job changed: among many jobs the progress of one must not redraw the rest.
 */
export const JobRow = memo(function JobRow({ job, onShow }: JobButtonsProps) {
  const { t, i18n } = useLingui();
  const nowMs = useCountdown(job.state === 'waiting' ? job.nextAttemptAtMs : undefined);
  const { headline, detail, tone } = describeJob(job, i18n, nowMs);
  const leftMs = useTimeLeft(job);
  const timeLeft = leftMs === undefined ? null : formatWait(leftMs, i18n.locale);
  const isWorking = job.state === 'staging' || job.state === 'queued' || job.state === 'running';
  // More buttons and words than fit beside each other on a phone.
  const isCrowded = job.state === 'done' || job.state === 'waiting' || job.state === 'failed';
  const { describeInput, describeResult, hasResultScreen } = detailsOfJob(job.kind);
  const choice = describeInput?.(job.input);
  const size = job.result?.sizeBytes;
  const result = job.result && describeResult?.(job, i18n);

  return (
    <li className={styles.job} data-state={job.state} data-crowded={isCrowded ? '' : undefined}>
      <FileThumb extension={extensionOf(job.fileName)} />
      <div className={styles.words}>
        <p className={styles.name} title={job.fileName}>
          {job.state === 'done' && hasResultScreen ? (
            <Link to="/result/$id" params={{ id: job.id }} className={styles.open}>
              {job.fileName}
            </Link>
          ) : (
            job.fileName
          )}
        </p>
        {/* Who reads on past a failure looks for its reason. */}
        {detail && job.state === 'failed' ? <p className={styles.reason}>{detail}</p> : null}
        {isWorking ? <JobProgressBar job={job} label={headline} /> : null}
        <p className={styles.meta}>
          {isWorking ? (
            <span>{headline}</span>
          ) : (
            <span className={styles.pill} data-tone={tone}>
              {headline}
            </span>
          )}
          {timeLeft ? <span>{t`about ${timeLeft} left`}</span> : null}
          {choice && job.state !== 'failed' ? (
            <span>{typeof choice === 'string' ? choice : i18n._(choice)}</span>
          ) : null}
          {result ? <span>{result}</span> : size ? <span>{formatBytes(size, i18n.locale)}</span> : null}
          {isDoneHere(job.place) && job.state === 'done' ? <span>{t`Made on this device`}</span> : null}
          {detail && job.state !== 'failed' ? <span>{detail}</span> : null}
        </p>
      </div>
      <JobButtons job={job} onShow={onShow} />
    </li>
  );
});
