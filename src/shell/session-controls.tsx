import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifyUnavailable } from '../pwa/notify-unavailable';
import { loginPrompt } from '../session/login-prompt';
import { useSession } from '../session/use-session';
import { ConfigLink } from '../tenant/config-link';
import { useTenant } from '../tenant/tenant-provider';
import { Button, buttonClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { loadLoginDialog, warmUp } from './lazy-dialogs';
import { showLogoutPrompt } from './logout-prompt';
import styles from './session-controls.module.css';

const loadLogOut = () => import('./log-out');

/** `Log in`, or `Account` and `Log out`. */
export function SessionControls() {
  const { t, i18n } = useLingui();
  const session = useSession();
  const hasSession = session !== null;
  const navigate = useNavigate();
  const { login, logout, account } = useTenant().texts.NavBar.loginInfo;

  // Whoever is signed in can sign out without a network.
  useEffect(() => {
    if (hasSession) warmUp(loadLogOut);
  }, [hasSession]);

  if (!hasSession) {
    return (
      <Button
        isSmall
        onPointerEnter={() => warmUp(loadLoginDialog)}
        onFocus={() => warmUp(loadLoginDialog)}
        onClick={() => loginPrompt.open()}
      >
        {login || t`Log in`}
      </Button>
    );
  }
  const leaveText = logout || t`Log out`;
  const leave = async () => {
    try {
      const { hasUnfinishedJobs, logOut } = await loadLogOut();
      if (hasUnfinishedJobs()) return showLogoutPrompt(true);
      await Promise.all([logOut('keep-unfinished'), navigate({ to: '/' })]);
    } catch (error) {
      console.error('The sign-out could not be fetched', error);
      void notifyUnavailable(i18n);
    }
  };
  return (
    <>
      <ConfigLink
        to="/sub/account"
        className={`${buttonClass({ look: 'soft', isSmall: true })} ${styles.account}`}
      >
        {account || t`Account`}
      </ConfigLink>
      <Button
        look="quiet"
        isSmall
        className={styles.logout}
        aria-label={leaveText}
        onClick={() => void leave()}
      >
        <Icon name="leave" />
        <span>{leaveText}</span>
      </Button>
    </>
  );
}
