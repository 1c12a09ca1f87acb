import { useLingui } from '@lingui/react/macro';
import type { JobView } from '../../../contract/jobs';
import { describeJob } from '../../jobs/describe-job';
import { useCountdown } from '../../jobs/use-countdown';
import { useJobs } from '../../jobs/use-jobs';
import { loginPrompt } from '../../session/login-prompt';
import { Button } from '../../ui/button';
import { CompareSlider } from '../../ui/compare-slider/compare-slider';
import { ProgressRing } from '../../ui/progress-ring';
import styles from './photo-view.module.css';
import { usePhotoPercent } from './use-photo-percent';
import type { ShownPicture } from './use-pictures';

type PhotoViewProps = {
  job: JobView;
  title: string;
  before: ShownPicture | null;
  after: ShownPicture | null;
};

/** The photo with the circle over it while it is worked on, then before and after side by side. */
export function PhotoView({ job, title, before, after }: PhotoViewProps) {
  const { t, i18n } = useLingui();
  const climbed = usePhotoPercent(job);
  const nowMs = useCountdown(job.state === 'waiting' ? job.nextAttemptAtMs : undefined);
  const { headline, detail } = describeJob(job, i18n, nowMs);
  const ahead = useJobsAhead(job);
  const percentText = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(climbed / 100);

  if (job.state === 'done' && after) {
    if (!before) return <img className={styles.single} src={after.src} alt={t`After`} />;
    return (
      <div className={styles.compare}>
        <CompareSlider
          before={{ src: before.src, alt: t`Before` }}
          after={{ src: after.src, alt: t`After` }}
          isLazy={false}
          label={t`Before and after`}
        />
      </div>
    );
  }
  return (
    <div className={styles.working}>
      <div className={styles.stage}>
        {before ? <img src={before.src} alt={t`Before`} /> : null}
        <ProgressRing percent={climbed} label={title} valueText={percentText} />
      </div>
      <p className={styles.status} role="status">
        <strong>{headline}</strong>
        {ahead > 0 && job.state === 'queued' ? <span>{t`${ahead} ahead of you`}</span> : null}
        {detail ? <span>{detail}</span> : null}
      </p>
      {job.waitReason === 'sign-in' ? (
        <Button isSmall look="soft" onClick={() => loginPrompt.open(() => undefined)}>
          {t`Log in`}
        </Button>
      ) : null}
    </div>
  );
}

/** Unfinished jobs of the person that were taken before this one. */
function useJobsAhead({ createdAtMs }: JobView): number {
  const { jobs } = useJobs();
  return jobs.filter(
    (job) =>
      job.createdAtMs < createdAtMs &&
      (job.state === 'staging' || job.state === 'queued' || job.state === 'running'),
  ).length;
}
