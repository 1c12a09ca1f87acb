import { useLingui } from '@lingui/react/macro';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { acceptedPhotos } from '../photo-parts/photo-drop-zone';
import styles from './upload-for-type.module.css';

type UploadForTypeProps = {
  /** The element with the type's name. */
  nameId: string;
  onFile: (file: File) => void;
};

/** The file input of one type of ID photo. */
export function UploadForType({ nameId, onFile }: UploadForTypeProps) {
  const { t } = useLingui();
  return (
    <label className={`${buttonClass({ look: 'soft', isSmall: true })} ${styles.upload}`}>
      <Icon name="upload" />
      <span>{t`Upload`}</span>
      <input
        type="file"
        className={styles.input}
        accept={acceptedPhotos}
        aria-label={t`Upload`}
        aria-describedby={nameId}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
    </label>
  );
}
