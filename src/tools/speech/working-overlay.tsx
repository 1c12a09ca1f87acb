import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import type { SpeechSegment } from '../../../contract/speech';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { describeJob } from '../../jobs/describe-job';
import { readTextSoFar } from '../../jobs/read-transcript';
import { useCountdown } from '../../jobs/use-countdown';
import { useJobActions } from '../../jobs/use-jobs';
import { Button } from '../../ui/button';
import { notices } from '../../ui/notice-store';
import { TextSoFar } from './text-so-far';
import styles from './working-overlay.module.css';

/** Covers the tool while a recording is transcribed: how far it is, the text so far, and a way to stop. */
export function WorkingOverlay({ job }: { job: JobView }) {
  const { t, i18n } = useLingui();
  const { cancel } = useJobActions();
  const [isBusy, setBusy] = useState(false);
  const nowMs = useCountdown(job.state === 'waiting' ? job.nextAttemptAtMs : undefined);
  const { headline, detail } = describeJob(job, i18n, nowMs);
  const segments = useTextSoFar(job);
  const percent = job.progress?.phase === 'work' ? job.progress.loaded : 0;

  const cancelJob = async () => {
    setBusy(true);
    const outcome = await cancel(job.id);
    setBusy(false);
    if (!outcome.ok) notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
  };

  return (
    <div className={styles.overlay}>
      {segments.length > 0 ? (
        <TextSoFar segments={segments} />
      ) : (
        <span className={styles.wave} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      )}
      <p className={styles.title} role="status">{t`Translating in progress, please wait a moment...`}</p>
      {percent > 0 ? (
        <progress className={styles.progress} max={100} value={percent} aria-label={headline} />
      ) : null}
      <p className={styles.detail}>{detail ? `${headline} · ${detail}` : headline}</p>
      <p className={styles.detail}>
        {t`You can leave this page or lock the phone; it continues when you are back.`}
      </p>
      <Button look="quiet" isSmall disabled={isBusy} onClick={() => void cancelJob()}>
        {t`Stop`}
      </Button>
    </div>
  );
}

/** What is transcribed already of a recording that is worked on; read again at each change of its job. */
function useTextSoFar({ id, revision }: JobView): readonly SpeechSegment[] {
  const [segments, setSegments] = useState<readonly SpeechSegment[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job's revision grows when there is more of its text.
  useEffect(() => {
    let isCurrent = true;
    void readTextSoFar(id).then((answer) => {
      // The job may have ended meanwhile: its end is shown elsewhere.
      if (isCurrent && answer.ok) setSegments(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, revision]);
  return segments;
}
