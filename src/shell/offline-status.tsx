import { useLingui } from '@lingui/react/macro';
import { useIsOffline } from '../pwa/use-is-offline';
import { Icon } from '../ui/icons';
import styles from './offline-status.module.css';

/** Says so while the site cannot be reached. The region is always there: screen readers announce its text when it changes. */
export function OfflineStatus() {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  return (
    <div role="status" className={styles.region}>
      {isOffline ? (
        <p className={styles.status}>
          <Icon name="offline" size={18} />
          {t`You are offline. We’ll save your work and continue when you’re back.`}
        </p>
      ) : null}
    </div>
  );
}
