import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { visibleFileName } from '../../../contract/file-names';
import type { IdPhotoType } from '../../../contract/photos';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { releaseObjectAddress } from '../../ui/object-address';
import { type Problem, ToolProblem } from '../screen-parts/tool-problem';
import styles from './choose-type-dialog.module.css';
import { IdPhotoTypeList } from './id-photo-type-list';
import { PickType } from './pick-type';

type ChooseTypeDialogProps = {
  file: File;
  /** Why another picture was not taken meanwhile. */
  problem: Problem | null;
  onChoose: (type: IdPhotoType) => void;
  onClose: () => void;
  /** The browser cannot show the file. */
  onUnreadable: () => void;
};

/** For a picture that came without a type (pasted, dropped, shared, opened): what shall be made of it? */
export function ChooseTypeDialog({ file, problem, onChoose, onClose, onUnreadable }: ChooseTypeDialogProps) {
  const { t } = useLingui();
  const src = useFileAddress(file);
  const pictureId = useId();
  return (
    <Dialog
      title={t`What kind of photo do you need?`}
      closeLabel={t`Close`}
      descriptionId={pictureId}
      onClose={onClose}
      isWide
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <div className={styles.picture}>
            {src ? (
              <img src={src} alt="" width={54} height={69} className={styles.thumb} onError={onUnreadable} />
            ) : (
              <span className={styles.thumb} />
            )}
            {/* Another picture may come in its place. */}
            <p id={pictureId} className={styles.words} role="status">
              <strong className={styles.name}>{visibleFileName(file.name)}</strong>{' '}
              <span className={styles.hint}>{t`Choose the document that this photo is for.`}</span>
            </p>
            <Button look="quiet" isSmall onClick={onClose}>{t`Cancel`}</Button>
          </div>
          <ToolProblem problem={problem} />
        </div>
        <IdPhotoTypeList
          renderAction={(type, nameId) => <PickType nameId={nameId} onPick={() => onChoose(type)} />}
        />
      </div>
    </Dialog>
  );
}

function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => releaseObjectAddress(made);
  }, [file]);
  return address;
}
