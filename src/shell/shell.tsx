import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLoginPrompt } from '../session/login-prompt';
import { Notices } from '../ui/notices';
import { FooterBar } from './footer-bar';
import { useFinishedJobs } from './job-tray/use-finished-jobs';
import { loadLoginDialog, loadLogoutDialog } from './lazy-dialogs';
import { useLogoutPrompt } from './log-out';
import { NavBar } from './nav-bar';
import { showKeptNotice } from './notice-after-reload';
import { OfflineStatus } from './offline-status';
import styles from './shell.module.css';
import { Support } from './support';

const LoginDialog = lazy(loadLoginDialog);
const LogoutDialog = lazy(loadLogoutDialog);

/** Everything around a page: navigation, footer, support, login and notices. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const login = useLoginPrompt();
  const isLeaving = useLogoutPrompt();
  useEffect(showKeptNotice, []);
  useFinishedJobs();

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t`Skip to content`}
      </a>
      <NavBar />
      <OfflineStatus />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <FooterBar />
      <Support />
      <Notices closeLabel={t`Close`} />
      <Suspense fallback={null}>
        {login ? <LoginDialog prompt={login} /> : null}
        {isLeaving ? <LogoutDialog /> : null}
      </Suspense>
    </div>
  );
}
