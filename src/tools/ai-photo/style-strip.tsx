import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { isJobOf, type JobError, type JobErrorCode, type JobView } from '../../../contract/jobs';
import { aiPhoto } from '../../../contract/tools/ai-photo';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { jobClient } from '../../jobs/job-client';
import { isOnHold } from '../../jobs/job-list';
import { rememberPlace } from '../../session/return-place';
import { ConfigLink } from '../../tenant/config-link';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { notices } from '../../ui/notice-store';
import { useStartJobs } from '../start-parts/use-start-jobs';
import { animeStyles } from './anime-styles';
import styles from './style-strip.module.css';

/** Under a drawing: all styles, each of which draws the same photo again at one press. */
export function StyleStrip({ job }: { job: JobView }) {
  return isJobOf(job, 'anime') ? <Strip job={job} /> : null;
}

const goneCodes: readonly JobErrorCode[] = ['storage-lost', 'not-found', 'file-expired'];

function Strip({ job }: { job: JobView<'anime'> }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const startJobs = useStartJobs();
  const [isGone, setGone] = useState(false);
  const [starting, setStarting] = useState<number | null>(null);
  const headingId = useId();

  const report = (error: JobError) => {
    if (goneCodes.includes(error.code)) setGone(true);
    else notices.show('error', error.msg ?? i18n._(jobErrorTexts[error.code]));
  };
  // Known before the press; what cannot be read for another reason may be readable by then.
  useEffect(() => {
    void jobClient.readSource(job.id).then((source) => {
      if (!source.ok && goneCodes.includes(source.error.code)) setGone(true);
    });
  }, [job.id]);

  const draw = async (style: number) => {
    const source = await jobClient.readSource(job.id);
    if (!source.ok) return report(source.error);
    const file = new File([source.value], job.fileName, { type: source.value.type });
    const [answer] = await startJobs([{ kind: 'anime', input: { style }, file }]);
    if (!answer?.ok) return answer && report(answer.error);
    if (!isOnHold(answer.value))
      return router.navigate({ to: '/result/$id', params: { id: answer.value.id } });
    // It waits for a plan or a log-in: its row has the way to that, and who pays comes back to it.
    await router.navigate({ href: aiPhoto.path });
    rememberPlace();
  };
  const press = (style: number) => {
    setStarting(style);
    void draw(style).finally(() => setStarting(null));
  };

  if (isGone) {
    return (
      <section className={styles.strip} aria-labelledby={headingId}>
        <h2 id={headingId}>{t`Draw again as …`}</h2>
        <p
          className={styles.note}
        >{t`The original photo is no longer on this device. Choose it again to draw it in another style.`}</p>
        <ConfigLink to={aiPhoto.path} className={buttonClass({ look: 'quiet', isWide: true })}>
          {t`Choose a photo`}
        </ConfigLink>
      </section>
    );
  }
  return (
    <section className={styles.strip} aria-labelledby={headingId}>
      <h2 id={headingId}>{t`Draw again as …`}</h2>
      <ul className={styles.styles}>
        {animeStyles.map(({ typeId, typeName, image }) => {
          const picture = <img src={image} alt="" width={240} height={240} loading="lazy" />;
          return (
            <li key={typeId}>
              {typeId === job.input.style ? (
                <span className={styles.style} aria-current="true">
                  {picture}
                  <span className={styles.mark}>
                    <Icon name="check" size={16} />
                  </span>
                  {i18n._(typeName)}
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.style}
                  disabled={starting !== null}
                  aria-busy={starting === typeId}
                  onClick={() => press(typeId)}
                >
                  {picture}
                  {i18n._(typeName)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
