import type { ReactNode } from 'react';
import styles from './shell.module.css';

/** Around a page that shows alone: nothing but the page (the board). */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
