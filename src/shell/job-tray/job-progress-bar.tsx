import type { JobView } from '../../../contract/jobs';
import styles from './job-progress-bar.module.css';

/** How far the current phase is; without a figure it moves to and fro. */
export function JobProgressBar({ job, label }: { job: JobView; label: string }) {
  const { progress } = job;
  const share = progress && progress.total > 0 ? Math.min(1, progress.loaded / progress.total) : undefined;
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      className={styles.bar}
      aria-label={job.fileName}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
    >
      <i
        data-moving={share === undefined ? '' : undefined}
        style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  );
}
