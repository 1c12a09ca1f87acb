import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountCalls } from '../../contract/accounts';
import { callBackend } from '../api/call-backend';
import { describeFailure } from '../i18n/call-failure-texts';
import { useLazyPart } from '../pwa/use-lazy-part';
import { backendContext } from '../session/backend';
import { sessions } from '../session/session-store';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { loadExport } from '../ui/load-export';
import { notices } from '../ui/notice-store';
import screen from './account-screen.module.css';
import styles from './account-security.module.css';

type AccountSecurityProps = { email: string; hasPassword: boolean; onLeave: () => Promise<void> };

const loadDeviceList = loadExport(() => import('./devices/device-list'), 'DeviceList');
const loadPasskeyList = loadExport(() => import('./passkeys/passkey-list'), 'PasskeyList');
const loadPasswordForm = loadExport(() => import('./password/password-form'), 'PasswordForm');

/** The password, passkeys, and the way out on every device; each where the backend can. */
export function AccountSecurity({ email, hasPassword, onLeave }: AccountSecurityProps) {
  const { t, i18n } = useLingui();
  const { capabilities } = useTenant().site;
  const password = useLazyPart(loadPasswordForm);
  const devices = useLazyPart(loadDeviceList);
  const passkeys = useLazyPart(loadPasskeyList);
  const [isLeaving, setLeaving] = useState(false);
  const [passwordChanges, setPasswordChanges] = useState(0);
  if (!capabilities?.passwordChange && !capabilities?.logoutEverywhere && !capabilities?.passkeys)
    return null;

  const leaveEverywhere = async () => {
    setLeaving(true);
    const answer = await callBackend(accountCalls.logoutEverywhere, {}, backendContext());
    if (answer.ok) {
      // Without a topic: logging out dismisses what was said of the session.
      dismissAtLogin(notices.show('success', t`You are logged out on every device.`));
      await onLeave();
    } else {
      notices.show('error', describeFailure(answer.error, i18n));
    }
    setLeaving(false);
  };

  return (
    <section className={screen.card} aria-labelledby="account-security">
      <h2 id="account-security">{t`Security`}</h2>
      {capabilities.passwordChange ? (
        password.Part ? (
          <password.Part
            token={null}
            email={email}
            isFirst={!hasPassword}
            onChanged={() => setPasswordChanges((count) => count + 1)}
          />
        ) : (
          <div className={styles.row}>
            <p>
              {hasPassword
                ? t`Change the password of this account.`
                : t`Choose a password, so that you can log in on other devices too.`}
            </p>
            <Button look="quiet" onClick={password.open}>
              {hasPassword ? t`Change password` : t`Choose password`}
            </Button>
          </div>
        )
      ) : null}
      {capabilities.passkeys ? (
        passkeys.Part ? (
          <passkeys.Part key={passwordChanges} />
        ) : (
          <div className={styles.row}>
            <p>{t`Log in with your fingerprint, face or screen lock instead of your password.`}</p>
            <Button look="quiet" onClick={passkeys.open}>
              {t`Manage passkeys`}
            </Button>
          </div>
        )
      ) : null}
      {capabilities.devices ? (
        devices.Part ? (
          <devices.Part key={passwordChanges} />
        ) : (
          <div className={styles.row}>
            <p>{t`See where you are logged in.`}</p>
            <Button look="quiet" onClick={devices.open}>
              {t`Show devices`}
            </Button>
          </div>
        )
      ) : null}
      {capabilities.logoutEverywhere ? (
        <div className={styles.row}>
          <p>{t`Lost a device, or used somebody else’s? Log out on all of them, this one too.`}</p>
          <Button look="quiet" isBusy={isLeaving} onClick={() => void leaveEverywhere()}>
            {t`Log out everywhere`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Whoever logs in again at once must not read that they are logged out. */
function dismissAtLogin(notice: number): void {
  const stop = sessions.subscribe(() => {
    if (!sessions.get()) return;
    notices.dismiss(notice);
    stop();
  });
}
