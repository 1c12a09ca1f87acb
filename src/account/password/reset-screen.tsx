import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../session/use-session';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { buttonClass } from '../../ui/button';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { ConfirmEmail } from '../email/confirm-email';
import { ForgotForm } from './forgot-form';
import { PasswordForm } from './password-form';
import styles from './reset-screen.module.css';

/**
 * What a mailed link leads to. A password of one's own, where the backend declares that it can: with a mailed `token` a new
 * one, signed in a change, else a mailed link; where it cannot, the way to the help site. With a mailed `confirmToken` the
 * confirmation of the address.
 */
export function ResetScreen({ token, confirmToken }: { token: string | null; confirmToken: string | null }) {
  const { t } = useLingui();
  const { site, capabilities } = useTenant().site;
  const session = useSession();
  const isHydrated = useIsHydrated();
  const canReset = capabilities?.passwordReset === true;
  const canChange = capabilities?.passwordChange === true;

  if (!isHydrated) return <div className={styles.screen} aria-busy="true" />;
  if (confirmToken && capabilities?.emailConfirmation) {
    return (
      <section className={styles.screen}>
        <h1>{t`Confirm your email`}</h1>
        <ConfirmEmail token={confirmToken} />
      </section>
    );
  }
  if (token && canReset) {
    return (
      <section className={styles.screen}>
        <h1>{t`Set a new password`}</h1>
        <PasswordForm token={token} />
      </section>
    );
  }
  if (session && canChange) {
    return (
      <section className={styles.screen}>
        <h1>{t`Change your password`}</h1>
        <PasswordForm token={null} email={session.email} />
      </section>
    );
  }
  if (canReset) {
    return (
      <section className={styles.screen}>
        <h1>{t`Forgot your password?`}</h1>
        <ForgotForm />
      </section>
    );
  }
  return (
    <section className={styles.screen}>
      <h1>{t`Your password`}</h1>
      <p>{t`Change your password on the help site.`}</p>
      <ConfigLink to={site.helpUrl} className={buttonClass()} target="_blank" rel="noopener">
        {t`Open the help site`}
      </ConfigLink>
    </section>
  );
}
