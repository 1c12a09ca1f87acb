import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { documentTargetNames, extensionOf } from '../../../contract/documents';
import { isJobOf } from '../../../contract/jobs';
import { formatBytes, formatWait } from '../../i18n/formats';
import { describeJob } from '../../jobs/describe-job';
import { useCountdown } from '../../jobs/use-countdown';
import { useTimeLeft } from '../../jobs/use-time-left';
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
  const target = isJobOf(job, 'document') ? documentTargetNames[job.input.to] : null;
  const typeName = isJobOf(job, 'id-photo') ? job.input.typeName : null;
  const size = job.result?.sizeBytes;

  return (
    <li className={styles.job} data-state={job.state} data-crowded={job.result?.receipt ? '' : undefined}>
      <FileThumb extension={extensionOf(job.fileName)} />
      <div className={styles.words}>
        <p className={styles.name} title={job.fileName}>
          {job.fileName}
        </p>
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
          {target && job.state !== 'failed' ? <span>{t`to ${target}`}</span> : null}
          {typeName ? <span>{typeName}</span> : null}
          {size ? <span>{formatBytes(size, i18n.locale)}</span> : null}
          {detail && job.state !== 'failed' ? <span>{detail}</span> : null}
        </p>
      </div>
      <JobButtons job={job} onShow={onShow} />
      {detail && job.state === 'failed' ? <p className={styles.reason}>{detail}</p> : null}
    </li>
  );
});
