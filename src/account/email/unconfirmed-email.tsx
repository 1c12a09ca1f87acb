import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountCalls } from '../../../contract/accounts';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import styles from './unconfirmed-email.module.css';

/** What an account with an unconfirmed address does not show, and the button that mails a link to confirm it. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setSending(true);
    setProblem(null);
    const answer = await callBackend(accountCalls.sendConfirmation, {}, backendContext());
    setSending(false);
    setSent(answer.ok);
    if (!answer.ok) setProblem(describeFailure(answer.error, i18n));
  };

  return (
    <div className={styles.notice}>
      <p>{t`Confirm that ${email} is yours. Payments made with it as a guest then show up here.`}</p>
      {isSent ? (
        <InlineAlert tone="ok">
          {t`We’ve sent a link to ${email}. Open it within 24 hours while you are logged in.`}
        </InlineAlert>
      ) : null}
      {problem ? <InlineAlert tone="bad">{problem}</InlineAlert> : null}
      <Button look="quiet" isSmall isBusy={isSending} onClick={() => void send()}>
        {isSent ? t`Send the link again` : t`Email me a link`}
      </Button>
    </div>
  );
}
