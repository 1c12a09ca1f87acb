import { useLingui } from '@lingui/react/macro';
import styles from './robot-check.module.css';

type RobotCheckProps = { isNeeded: boolean; isChecking: boolean };

/** Says that a form waits for its proof of work, for as long as it does. */
export function RobotCheck({ isNeeded, isChecking }: RobotCheckProps) {
  const { t } = useLingui();
  if (!isNeeded && !isChecking) return null;
  return (
    <div role="status" className={styles.check}>
      {isChecking ? t`Checking that you are not a robot…` : null}
    </div>
  );
}
