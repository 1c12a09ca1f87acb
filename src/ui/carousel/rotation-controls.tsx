import { useLingui } from '@lingui/react/macro';
import { Button } from '../button';
import { Icon } from '../icons';
import styles from './rotation-controls.module.css';
import type { Rotation } from './use-rotation';

type RotationControlsProps = {
  rotation: Rotation;
  /** Counted from 0. */
  position: number;
  total: number;
  onMove: (by: -1 | 1) => void;
};

/** Pause or play, the position, previous and next. Hidden where no script will answer. */
export function RotationControls({ rotation, position, total, onMove }: RotationControlsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <Button look="quiet" isIcon aria-label={rotation.isOn ? t`Pause` : t`Play`} onClick={rotation.toggle}>
        <Icon name={rotation.isOn ? 'pause' : 'play'} />
      </Button>
      <Button look="quiet" isIcon aria-label={t`Previous`} onClick={() => onMove(-1)}>
        <span className={styles.back}>
          <Icon name="arrow" />
        </span>
      </Button>
      <Button look="quiet" isIcon aria-label={t`Next`} onClick={() => onMove(1)}>
        <Icon name="arrow" />
      </Button>
      <span className={styles.place} aria-hidden="true">
        {position + 1} / {total}
      </span>
    </div>
  );
}
