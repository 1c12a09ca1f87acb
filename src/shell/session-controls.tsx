import { useNavigate } from '@tanstack/react-router';
import { loginPrompt } from '../session/login-prompt';
import { useSession } from '../session/use-session';
import { ConfigLink } from '../tenant/config-link';
import { useTenant } from '../tenant/tenant-provider';
import { Button, buttonClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { loadLoginDialog, warmUp } from './lazy-dialogs';
import { showLogoutPrompt } from './logout-prompt';
import styles from './session-controls.module.css';

/** `Log in`, or `Account` and `Log out`. */
export function SessionControls() {
  const session = useSession();
  const navigate = useNavigate();
  const { login, logout, account } = useTenant().texts.NavBar.loginInfo;

  if (!session) {
    return (
      <Button
        isSmall
        onPointerEnter={() => warmUp(loadLoginDialog)}
        onFocus={() => warmUp(loadLoginDialog)}
        onClick={() => loginPrompt.open()}
      >
        {login}
      </Button>
    );
  }
  const leave = async () => {
    const { hasUnfinishedJobs, logOut } = await import('./log-out');
    if (hasUnfinishedJobs()) return showLogoutPrompt(true);
    await Promise.all([logOut('keep-unfinished'), navigate({ to: '/' })]);
  };
  return (
    <>
      <ConfigLink
        to="/sub/account"
        className={`${buttonClass({ look: 'soft', isSmall: true })} ${styles.account}`}
      >
        {account}
      </ConfigLink>
      <Button look="quiet" isSmall className={styles.logout} aria-label={logout} onClick={() => void leave()}>
        <Icon name="leave" />
        <span>{logout}</span>
      </Button>
    </>
  );
}
