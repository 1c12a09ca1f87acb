import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { updates, useHasUpdate } from '../pwa/updates';
import { loginPrompt, useLoginPrompt } from '../session/login-prompt';
import { useSession } from '../session/use-session';
import { Notices } from '../ui/notices';
import { FooterBar } from './footer-bar';
import { LazyDialog } from './lazy-dialog';
import {
  loadJobNews,
  loadLoginDialog,
  loadLogoutDialog,
  loadUpdateNotice,
  loadVisitorOffer,
} from './lazy-dialogs';
import { showLogoutPrompt, useLogoutPrompt } from './logout-prompt';
import { NavBar } from './nav-bar';
import { NavigationProgress } from './navigation-progress';
import { showNoticeAfterReload } from './notice-after-reload';
import { OfflineStatus } from './offline-status';
import styles from './shell.module.css';
import { Support, useSupportPlace } from './support';
import { useHasVisitorOffer } from './use-visitor-offer';

/** Everything around a page: navigation, footer, support, login and notices. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const login = useLoginPrompt();
  const isLeaving = useLogoutPrompt();
  useEffect(showNoticeAfterReload, []);
  const session = useSession();
  const hasUpdate = useHasUpdate();
  const hasVisitorOffer = useHasVisitorOffer();
  const supportPlace = useSupportPlace();

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t`Skip to content`}
      </a>
      <NavigationProgress />
      <NavBar />
      <OfflineStatus />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {supportPlace === 'floating' ? <Support place="floating" /> : null}
      <FooterBar support={supportPlace === 'footer' ? <Support place="footer" /> : null} />
      <Notices closeLabel={t`Close`} />
      {session ? <LazyDialog load={loadJobNews} props={{}} isSilent /> : null}
      {/* The region is always there: screen readers announce its text when it changes. */}
      <div role="status">
        {hasUpdate ? (
          <LazyDialog load={loadUpdateNotice} props={{}} isSilent onMissing={updates.offerPlainly} />
        ) : hasVisitorOffer ? (
          <LazyDialog load={loadVisitorOffer} props={{}} isSilent />
        ) : null}
      </div>
      {login ? (
        <LazyDialog
          load={loadLoginDialog}
          props={{ prompt: login }}
          onMissing={() => loginPrompt.close(false)}
        />
      ) : null}
      {isLeaving ? (
        <LazyDialog load={loadLogoutDialog} props={{}} onMissing={() => showLogoutPrompt(false)} />
      ) : null}
    </div>
  );
}
