import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../contract/failures';
import { signInCalls } from '../../../contract/sign-in';
import { logIn } from '../../api/log-in';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { loginPrompt } from '../../session/login-prompt';
import { sessions } from '../../session/session-store';
import { readSignInPlace } from '../../session/sign-in-place';
import { storeLogin } from '../../session/store-login';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import styles from './sign-in-screen.module.css';

/** Where a provider leads back to: asks for the session, and continues where the person was. */
export function SignInScreen() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isAsked = useRef(false);

  const goBack = () => router.navigate({ href: readSignInPlace().path, replace: true });
  const finish = async () => {
    setFailure(null);
    const context = { ...backendContext(), session: null };
    const answer = await logIn(signInCalls.finishSignIn, { request: {} }, context);
    if (answer.ok) {
      await storeLogin(answer.value.session, readSignInPlace().isVisitor);
      notices.show('success', answer.value.msg || t`You are logged in`, 'session');
      return goBack();
    }
    // The page was loaded again, or another tab was first.
    if (sessions.get()) return goBack();
    setFailure(answer.error);
  };
  const tryAgain = () => {
    if (failure?.kind !== 'business') return void finish();
    loginPrompt.open(readSignInPlace().isVisitor ? () => void goBack() : undefined);
  };

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void finish();
  });

  if (!failure) {
    return (
      <section className={styles.screen} aria-busy="true">
        <h1>{t`Logging in…`}</h1>
      </section>
    );
  }
  return (
    <section className={styles.screen}>
      <h1>{t`You are not logged in`}</h1>
      <InlineAlert tone="bad">{describeFailure(failure, i18n)}</InlineAlert>
      <p>{t`Your files and drafts are still there.`}</p>
      <div className={styles.ways}>
        <Button onClick={tryAgain}>{t`Try again`}</Button>
        <Button look="quiet" onClick={() => void goBack()}>
          {t`Back`}
        </Button>
      </div>
    </section>
  );
}
