import { useRouterState } from '@tanstack/react-router';
import styles from './navigation-progress.module.css';

/** A line under the header while the next page is on its way: the one before it stays until then, and would say nothing. */
export function NavigationProgress() {
  const isOnItsWay = useRouterState({ select: ({ status }) => status === 'pending' });
  return isOnItsWay ? <div className={styles.line} aria-hidden="true" /> : null;
}
