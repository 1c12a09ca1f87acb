import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { JobView } from '../../../contract/jobs';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icons';
import { MissingResult } from './missing-result';
import styles from './photo-dialog.module.css';
import { PhotoView } from './photo-view';
import { useCyclingTitle } from './use-cycling-title';
import { useDownloadDelay } from './use-download-delay';
import { useFailureEnds } from './use-failure-ends';
import { type ShownPicture, useResultPicture } from './use-pictures';

type PhotoDialogProps = {
  job: JobView;
  /** The title once the result is there. */
  finishedTitle: MessageDescriptor;
  before: ShownPicture | null;
  onClose: () => void;
  onReplace: () => void;
  /** Makes the result once more. */
  onAgain: () => void;
  /** In place of before and after. */
  renderResult?: ((result: ShownPicture) => ReactNode) | undefined;
  /** What more can be done with the result. */
  children?: (result: ShownPicture) => ReactNode;
};

/**
 * The before/after dialog: a face of the job in the queue, which continues when the dialog is closed. A
 * failure for good closes it with its message; the job's row keeps the reason.
 */
export function PhotoDialog(props: PhotoDialogProps) {
  const { job, finishedTitle, before, onClose, onReplace, onAgain, renderResult, children } = props;
  const { t, i18n } = useLingui();
  const isDone = job.state === 'done';
  const workingTitle = useCyclingTitle(!isDone);
  const { picture: result, error } = useResultPicture(job);
  const isReady = useDownloadDelay(job) && result !== null;
  useFailureEnds(job, onClose);
  const title = i18n._(isDone ? finishedTitle : workingTitle);

  return (
    <Dialog title={title} closeLabel={t`Close`} onClose={onClose} isWide>
      <div className={styles.content}>
        {error ? (
          <MissingResult error={error} onAgain={onAgain} />
        ) : isDone && result && renderResult ? (
          renderResult(result)
        ) : (
          <PhotoView job={job} title={title} before={before} after={result} />
        )}
        <div className={styles.actions}>
          {error ? null : (
            <Button disabled={!isReady} onClick={() => result && openInNewWindow(result.src)}>
              <Icon name="download" />
              {t`Download`}
            </Button>
          )}
          <Button look="plain" onClick={onReplace}>{t`replace`}</Button>
        </div>
        {isReady ? children?.(result) : null}
      </div>
    </Dialog>
  );
}

/** Opens the result in a new window; the browser saves or shares it from there. */
function openInNewWindow(src: string): void {
  const link = document.createElement('a');
  link.href = src;
  link.target = '_blank';
  link.rel = 'noreferrer';
  link.click();
}
