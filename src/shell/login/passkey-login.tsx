import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../i18n/call-failure-texts';
import type { PasskeyFailure } from '../../session/ask-for-passkey';
import { Button } from '../../ui/button';
import { sendPasskeyLogin } from './send-passkey-login';

type PasskeyLoginProps = {
  onSignedIn: (notice: string) => void;
  /** What is to be read above the form; null while it is tried. */
  onProblem: (text: string | null) => void;
};

/** Logs in without email and password; nothing where the browser knows no passkeys. */
export function PasskeyLogin({ onSignedIn, onProblem }: PasskeyLoginProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const request = useRef<AbortController | null>(null);
  // The browser's question belongs to the dialog that asked it.
  useEffect(() => () => request.current?.abort(), []);
  if (!('PublicKeyCredential' in window)) return null;

  const describeProblem = (problem: PasskeyFailure): string => {
    switch (problem) {
      case 'dismissed':
      case 'known':
        return t`No passkey was chosen. Try again, or log in with your password.`;
      case 'wrong-address':
        return t`Passkeys do not work at this web address. Log in with your password instead.`;
      case 'failed':
        return t`Your browser could not use a passkey. Log in with your password instead.`;
      case 'offline':
        return t`You need to be online for that. Try again when you have a connection.`;
      default:
        return describeFailure(problem, i18n);
    }
  };
  const logIn = async () => {
    setBusy(true);
    onProblem(null);
    const current = new AbortController();
    request.current = current;
    const answer = await sendPasskeyLogin(current.signal);
    if (current.signal.aborted) return;
    setBusy(false);
    if (answer.ok) onSignedIn(answer.value.msg || t`You are logged in`);
    else onProblem(describeProblem(answer.error));
  };
  return (
    <Button look="quiet" isWide isBusy={isBusy} onClick={() => void logIn()}>
      {t`Log in with a passkey`}
    </Button>
  );
}
