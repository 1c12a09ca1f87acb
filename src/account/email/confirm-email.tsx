import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountCalls } from '../../../contract/accounts';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { loginPrompt } from '../../session/login-prompt';
import { sessions } from '../../session/session-store';
import { Button, buttonClass } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';

/** Confirms the address by a mailed link, at a press: programs that read mails follow links, too. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    if (!sessions.get()) return loginPrompt.open(() => void confirm());
    setBusy(true);
    setProblem(null);
    const answer = await callBackend(accountCalls.confirmEmail, { request: { token } }, backendContext());
    setBusy(false);
    setConfirmed(answer.ok);
    if (!answer.ok) setProblem(describeFailure(answer.error, i18n));
  };

  if (isConfirmed) {
    return (
      <>
        <InlineAlert tone="ok">{t`Your email is confirmed.`}</InlineAlert>
        <Link to="/sub/account" className={buttonClass()}>
          {t`Open your account`}
        </Link>
      </>
    );
  }
  return (
    <>
      <p>{t`Payments made with this address as a guest then show up in your account.`}</p>
      {problem ? <InlineAlert tone="bad">{problem}</InlineAlert> : null}
      <Button isBusy={isBusy} onClick={() => void confirm()}>
        {t`Confirm email`}
      </Button>
    </>
  );
}
