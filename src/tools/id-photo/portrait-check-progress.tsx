import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button';
import styles from './portrait-check-progress.module.css';

type PortraitCheckProgressProps = {
  title: string;
  /** Once it takes long. */
  detail: string | null;
  onSkip: () => void;
};

/** Over the picture while it is judged. Nobody knows how far that is, so the bar only moves. */
export function PortraitCheckProgress({ title, detail, onSkip }: PortraitCheckProgressProps) {
  const { t } = useLingui();
  return (
    <div className={styles.progress}>
      <strong>{title}</strong>
      <progress className={styles.bar} aria-label={title} />
      {detail ? <span className={styles.detail}>{detail}</span> : null}
      <Button isSmall look="quiet" onClick={onSkip}>
        {t`Skip the check`}
      </Button>
    </div>
  );
}
