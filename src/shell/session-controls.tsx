import { useLingui } from '@lingui/react/macro';
import { loginPrompt } from '../session/login-prompt';
import { useSession } from '../session/use-session';
import { ConfigLink } from '../tenant/config-link';
import { useTenant } from '../tenant/tenant-provider';
import { Button, buttonClass } from '../ui/button';
import { loadLoginDialog } from './lazy-dialogs';
import styles from './session-controls.module.css';
import { useLogOut } from './use-log-out';
import { warmUp } from './warm-up';

/** `Log in`, or `Account` and `Log out`; on a phone the way out is in the menu. */
export function SessionControls() {
  const { t } = useLingui();
  const hasSession = useSession() !== null;
  const leave = useLogOut(hasSession);
  const { login, logout, account } = useTenant().texts.NavBar.loginInfo;

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
  return (
    <>
      <ConfigLink
        to="/sub/account"
        className={`${buttonClass({ look: 'soft', isSmall: true })} ${styles.account}`}
      >
        {account || t`Account`}
      </ConfigLink>
      <Button look="quiet" isSmall className={styles.logout} onClick={() => void leave()}>
        {logout || t`Log out`}
      </Button>
    </>
  );
}
