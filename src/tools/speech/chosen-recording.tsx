import { useLingui } from '@lingui/react/macro';
import { extensionOf } from '../../../contract/documents';
import { visibleFileName } from '../../../contract/file-names';
import { formatBytes } from '../../i18n/formats';
import { Button } from '../../ui/button';
import { FileThumb } from '../../ui/file-thumb';
import { Icon } from '../../ui/icons';
import styles from './chosen-recording.module.css';

/** The recording that will be turned into text. */
export function ChosenRecording({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const name = visibleFileName(file.name);
  return (
    <div className={styles.recording}>
      <FileThumb extension={extensionOf(name)} />
      <div className={styles.words}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.size}>{formatBytes(file.size, i18n.locale)}</p>
      </div>
      <Button look="plain" isIcon aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" size={18} />
      </Button>
    </div>
  );
}
