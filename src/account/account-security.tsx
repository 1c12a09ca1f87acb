import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { logoutEverywhere } from '../api/accounts';
import { describeFailure } from '../i18n/call-failure-texts';
import { backendContext } from '../session/backend';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { notices } from '../ui/notice-store';
import screen from './account-screen.module.css';
import styles from './account-security.module.css';

type AccountSecurityProps = { email: string; hasPassword: boolean; onLeave: () => Promise<void> };
type PasswordFormProps = { token: string | null; email?: string; isFirst?: boolean };

/** The password, passkeys, and the way out on every device; each where the backend can. */
export function AccountSecurity({ email, hasPassword, onLeave }: AccountSecurityProps) {
  const { t, i18n } = useLingui();
  const { capabilities } = useTenant().site;
  const [PasswordForm, setPasswordForm] = useState<ComponentType<PasswordFormProps> | null>(null);
  const [DeviceList, setDeviceList] = useState<ComponentType | null>(null);
  const [PasskeyList, setPasskeyList] = useState<ComponentType | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  if (!capabilities?.passwordChange && !capabilities?.logoutEverywhere && !capabilities?.passkeys)
    return null;

  const sayOffline = (error: unknown) => {
    console.error('A part of the account could not be fetched', error);
    notices.show('error', t`You need to be online for that. Try again when you have a connection.`);
  };
  const showPasswordForm = () => {
    loadPasswordForm().then((loaded) => setPasswordForm(() => loaded), sayOffline);
  };
  const showDevices = () => {
    loadDeviceList().then((loaded) => setDeviceList(() => loaded), sayOffline);
  };
  const showPasskeys = () => {
    loadPasskeyList().then((loaded) => setPasskeyList(() => loaded), sayOffline);
  };
  const leaveEverywhere = async () => {
    setLeaving(true);
    const answer = await logoutEverywhere(backendContext());
    if (answer.ok) {
      notices.show('success', t`You are logged out on every device.`);
      await onLeave();
    } else {
      const text = describeFailure(answer.error);
      notices.show('error', typeof text === 'string' ? text : i18n._(text));
    }
    setLeaving(false);
  };

  return (
    <section className={screen.card} aria-labelledby="account-security">
      <h2 id="account-security">{t`Security`}</h2>
      {capabilities.passwordChange ? (
        PasswordForm ? (
          <PasswordForm token={null} email={email} isFirst={!hasPassword} />
        ) : (
          <div className={styles.row}>
            <p>
              {hasPassword
                ? t`Change the password of this account.`
                : t`Choose a password, so that you can log in on other devices too.`}
            </p>
            <Button look="quiet" onClick={showPasswordForm}>
              {hasPassword ? t`Change password` : t`Choose password`}
            </Button>
          </div>
        )
      ) : null}
      {capabilities.passkeys ? (
        PasskeyList ? (
          <PasskeyList />
        ) : (
          <div className={styles.row}>
            <p>{t`Log in with your fingerprint, face or screen lock instead of your password.`}</p>
            <Button look="quiet" onClick={showPasskeys}>
              {t`Manage passkeys`}
            </Button>
          </div>
        )
      ) : null}
      {capabilities.devices ? (
        DeviceList ? (
          <DeviceList />
        ) : (
          <div className={styles.row}>
            <p>{t`See where you are logged in.`}</p>
            <Button look="quiet" onClick={showDevices}>
              {t`Show devices`}
            </Button>
          </div>
        )
      ) : null}
      {capabilities.logoutEverywhere ? (
        <div className={styles.row}>
          <p>{t`Lost a device, or used somebody else's? Log out on all of them, this one too.`}</p>
          <Button
            look="quiet"
            disabled={isLeaving}
            aria-busy={isLeaving}
            onClick={() => void leaveEverywhere()}
          >
            {t`Log out everywhere`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

async function loadDeviceList() {
  return (await import('./devices/device-list')).DeviceList;
}

async function loadPasskeyList() {
  return (await import('./passkeys/passkey-list')).PasskeyList;
}

async function loadPasswordForm() {
  return (await import('./password/password-form')).PasswordForm;
}
