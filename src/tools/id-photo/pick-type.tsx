import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import styles from './pick-type.module.css';

type PickTypeProps = {
  /** The element with the type's name. */
  nameId: string;
  onPick: () => void;
};

/** Chooses one type of ID photo, for a picture that is there already. The whole item can be pressed. */
export function PickType({ nameId, onPick }: PickTypeProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Button
      look="soft"
      isSmall
      id={id}
      className={styles.pick ?? ''}
      aria-label={t`Choose`}
      aria-labelledby={`${id} ${nameId}`}
      onClick={onPick}
    >
      <Icon name="arrow" />
      <span>{t`Choose`}</span>
    </Button>
  );
}
