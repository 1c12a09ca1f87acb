import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import styles from './ringing-screen.module.css';

type RingingScreenProps = {
  /** It flashes once a second, well below the three flashes that may harm; never under reduced motion. */
  isFlashing: boolean;
  onStop: () => void;
};

/** Covers all of the screen while the phone rings. A press anywhere stops it. */
export function RingingScreen({ isFlashing, onStop }: RingingScreenProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-flashing={isFlashing ? '' : undefined}
      aria-label={t`Here I am!`}
      onCancel={onStop}
    >
      <button type="button" className={styles.stop} onClick={onStop}>
        <strong>{t`Here I am!`}</strong>
        <span>{t`Tap to stop`}</span>
      </button>
    </dialog>
  );
}
