import { useLingui } from '@lingui/react/macro';
import type { JobError, JobErrorCode } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import styles from './photo-view.module.css';

const goneCodes: readonly JobErrorCode[] = ['file-expired', 'storage-lost', 'not-found'];

type MissingResultProps = { error: JobError; onAgain: () => void };

/** In place of a finished photo whose bytes are gone: the browser deleted them, and the server no longer has them. */
export function MissingResult({ error, onAgain }: MissingResultProps) {
  const { t, i18n } = useLingui();
  const isGone = goneCodes.includes(error.code);
  return (
    <div className={styles.missing}>
      <InlineAlert tone="warn">
        {isGone
          ? t`This photo is no longer on this device or on our server.`
          : (error.msg ?? i18n._(jobErrorTexts[error.code]))}
      </InlineAlert>
      {isGone ? <Button onClick={onAgain}>{t`Do it again`}</Button> : null}
    </div>
  );
}
