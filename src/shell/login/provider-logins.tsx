import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../i18n/call-failure-texts';
import type { LoginPrompt } from '../../session/login-prompt';
import { rememberSignInPlace } from '../../session/sign-in-place';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { onPageEvent } from '../../ui/page-events';
import styles from './provider-logins.module.css';
import { startProviderLogin } from './start-provider-login';

type ProviderLoginsProps = {
  prompt: LoginPrompt;
  /** What is to be read above; null while it is tried. */
  onProblem: (text: string | null) => void;
};

/** A button for each provider that the site lets people sign in with. */
export function ProviderLogins({ prompt, onProblem }: ProviderLoginsProps) {
  const { t, i18n } = useLingui();
  const providers = useTenant().site.capabilities?.signIn ?? [];
  const [pressed, setPressed] = useState<string | null>(null);
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  // Back from the provider's page, the browser may show this one as it was left.
  useEffect(() => onPageEvent(['pageshow'], () => setPressed(null)), []);
  if (providers.length === 0) return null;

  const start = async (name: string) => {
    setPressed(name);
    onProblem(null);
    const current = new AbortController();
    request.current = current;
    const answer = await startProviderLogin(name, current.signal);
    if (current.signal.aborted) return;
    if (answer.ok) {
      rememberSignInPlace(prompt);
      return location.assign(answer.value);
    }
    setPressed(null);
    onProblem(describeFailure(answer.error, i18n));
  };
  return (
    <div className={styles.providers}>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          look="quiet"
          isWide
          isBusy={pressed === name}
          disabled={pressed !== null}
          onClick={() => void start(name)}
        >
          {t`Continue with ${label}`}
        </Button>
      ))}
      <p className={styles.or}>
        {t({ message: 'or', comment: 'Between “Continue with Google” and the form with email and password' })}
      </p>
    </div>
  );
}
