import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { JobView } from '../../../contract/jobs';
import { useMayDownload } from '../../session/use-may-download';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { saveBlob } from '../../ui/save-blob';
import { MissingResult } from '../photo-parts/missing-result';
import { PhotoView } from '../photo-parts/photo-view';
import { useCyclingTitle } from '../photo-parts/use-cycling-title';
import { useDownloadDelay } from '../photo-parts/use-download-delay';
import { useFailureEnds } from '../photo-parts/use-failure-ends';
import { useResultPicture, useSourcePicture } from '../photo-parts/use-pictures';
import { animeStyles } from './anime-styles';
import styles from './drawn-photo.module.css';

type DrawnPhotoProps = {
  job: JobView<'anime'>;
  /** The style that is chosen now; another one than the job's can be drawn next. */
  style: number;
  onDraw: (file: File) => void;
  onClose: () => void;
  onReplace: () => void;
  onAgain: () => void;
};

const finishedTitle = msg`The photo has been processed!`;

/** The preview beside the styles: a face of the job, like the dialog. Only members download. */
export function DrawnPhoto({ job, style, onDraw, onClose, onReplace, onAgain }: DrawnPhotoProps) {
  const { t, i18n } = useLingui();
  const isDone = job.state === 'done';
  const workingTitle = useCyclingTitle(!isDone);
  const before = useSourcePicture(job);
  const { picture: after, error } = useResultPicture(job);
  const isReady = useDownloadDelay(job) && after !== null;
  const mayDownload = useMayDownload(job.kind);
  useFailureEnds(job, onClose);
  const title = i18n._(isDone ? finishedTitle : workingTitle);
  const next = animeStyles.find(({ typeId }) => typeId === style && typeId !== job.input.style);
  const nextName = next && i18n._(next.typeName);
  const source = before?.blob;
  const reasonId = useId();

  const download = () => {
    if (!after) return;
    if (after.blob) return saveBlob(after.blob, job.result?.fileName ?? job.fileName);
    window.open(after.src, '_blank', 'noopener');
  };

  return (
    <section className={styles.drawn} aria-label={t`Preview`}>
      <h2 className={styles.title}>{title}</h2>
      {error ? (
        <MissingResult error={error} onAgain={onAgain} />
      ) : (
        <PhotoView job={job} title={title} before={before} after={after} />
      )}
      {isReady && !mayDownload ? (
        <p
          id={reasonId}
          className={styles.reason}
        >{t`The download is for members. Choose a plan to get it.`}</p>
      ) : null}
      <div className={styles.actions}>
        {error ? null : (
          <Button
            disabled={!isReady || !mayDownload}
            aria-describedby={isReady && !mayDownload ? reasonId : undefined}
            onClick={download}
          >
            <Icon name="download" />
            {t`Download`}
          </Button>
        )}
        {isDone && nextName && source ? (
          <Button look="soft" onClick={() => onDraw(new File([source], job.fileName, { type: source.type }))}>
            {t`Draw it as ${nextName}`}
          </Button>
        ) : null}
        {isReady ? (
          <Link to="/result/$id" params={{ id: job.id }} className={buttonClass({ look: 'quiet' })}>
            {t`Zoom, share or print`}
          </Link>
        ) : null}
        <Button look="plain" onClick={onReplace}>{t`replace`}</Button>
      </div>
    </section>
  );
}
