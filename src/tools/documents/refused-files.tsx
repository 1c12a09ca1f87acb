import { useLingui } from '@lingui/react/macro';
import { visibleFileName } from '../../../contract/file-names';
import { formatBytes } from '../../i18n/formats';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { InlineAlert } from '../../ui/inline-alert';
import type { RefusedFile } from './choose-files';
import styles from './refused-files.module.css';

type RefusedFilesProps = { files: readonly RefusedFile[]; maxBytes: number; onDismiss: () => void };

/** Which files were not taken, and why. */
export function RefusedFiles({ files, maxBytes, onDismiss }: RefusedFilesProps) {
  const { t, i18n } = useLingui();
  const { texts } = useTenant();
  if (files.length === 0) return null;

  const explain = ({ code }: RefusedFile) => {
    if (code === 'file-type' && texts.Login.fileTypeError) return texts.Login.fileTypeError;
    if (code === 'file-too-large') return t`It is larger than ${formatBytes(maxBytes, i18n.locale)}.`;
    return i18n._(jobErrorTexts[code]);
  };
  return (
    <InlineAlert tone="bad">
      <div className={styles.row}>
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file.id}>
              <b>{visibleFileName(file.name)}</b>
              {' — '}
              {explain(file)}
            </li>
          ))}
        </ul>
        <Button look="plain" isIcon className={styles.close} aria-label={t`Close`} onClick={onDismiss}>
          <Icon name="cross" />
        </Button>
      </div>
    </InlineAlert>
  );
}
