import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { HeadPlacement, IdPhotoType } from '../../../contract/photos';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { InlineAlert } from '../../ui/inline-alert';
import { releaseObjectAddress } from '../../ui/object-address';
import { PhotoProblem } from '../photo-parts/photo-problem';
import type { PhotoProblem as PhotoProblemText } from '../photo-parts/use-photo-tool';
import { HeadGuideBoard } from './head-guide-board';
import { cropForHead, guessPlacement, reachesBeyond, type Size } from './head-guides';
import styles from './place-head-dialog.module.css';

type PlaceHeadDialogProps = {
  type: IdPhotoType;
  file: File;
  /** Why another picture was not taken meanwhile. */
  problem: PhotoProblemText | null;
  onClose: () => void;
  /** Without a placement the backend finds the head by itself. */
  onConfirm: (placement?: HeadPlacement) => void;
  /** The browser cannot show the file, so the backend could not work on it either. */
  onUnreadable: () => void;
};

/** Before the upload: the person says where the head is, or leaves it to be found. */
export function PlaceHeadDialog({
  type,
  file,
  problem,
  onClose,
  onConfirm,
  onUnreadable,
}: PlaceHeadDialogProps) {
  const { t } = useLingui();
  const picture = useMeasuredPicture(file, onUnreadable);
  const [moved, setMoved] = useState<HeadPlacement | null>(null);
  const placement = picture && (moved ?? guessPlacement(type, picture));
  const crop = picture && placement && cropForHead(placement, type, picture);

  return (
    <Dialog title={t`Position the face`} closeLabel={t`Close`} onClose={onClose} isWide>
      <div className={styles.content}>
        <PhotoProblem problem={problem} />
        <p className={styles.hint}>
          {t`Drag the lines to the top of the hair, the chin and the middle of the face. Leave them as they are to detect the face automatically.`}
        </p>
        {picture && placement && crop ? (
          <HeadGuideBoard
            src={picture.src}
            source={picture}
            crop={crop}
            placement={placement}
            eyeHeightRatio={type.bottomEyeHeightRatio}
            onChange={setMoved}
          />
        ) : (
          <div className={styles.room} />
        )}
        {moved && picture && crop && reachesBeyond(crop, picture) ? (
          <InlineAlert tone="warn">
            {t`The frame reaches beyond the photo. A photo with more room around the head works better.`}
          </InlineAlert>
        ) : null}
        <div className={styles.actions}>
          <p className={styles.meta}>
            {type.pictureType} · {type.digitalWidth} × {type.digitalHeight} px
          </p>
          {moved ? (
            <Button look="quiet" onClick={() => setMoved(null)}>{t`Detect automatically`}</Button>
          ) : null}
          <Button disabled={!picture} onClick={() => onConfirm(moved ?? undefined)}>{t`Create photo`}</Button>
        </div>
      </div>
    </Dialog>
  );
}

type MeasuredPicture = Size & { src: string };

function useMeasuredPicture(file: File, onUnreadable: () => void): MeasuredPicture | null {
  const [picture, setPicture] = useState<MeasuredPicture | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once a file.
  useEffect(() => {
    const src = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setPicture({ src, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = onUnreadable;
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
      releaseObjectAddress(src);
    };
  }, [file]);
  return picture;
}
