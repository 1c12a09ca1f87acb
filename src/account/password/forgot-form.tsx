import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { safeParse } from 'valibot';
import { accountCalls, emailSchema } from '../../../contract/accounts';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { loginTexts } from '../../i18n/login-texts';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { TextField } from '../../ui/text-field';
import styles from './reset-screen.module.css';

/** Asks for a mailed link. The answer is the same whether the address has an account or not. */
export function ForgotForm() {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ isOk: boolean; text: string } | null>(null);
  useUnsavedInput('text', email !== '' && !outcome?.isOk, () => setEmail(''));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const parsed = safeParse(emailSchema, email);
    setWrong(!parsed.success);
    setOutcome(null);
    if (!parsed.success) return;
    setSending(true);
    const request = { identifier: parsed.output };
    const context = { ...backendContext(), session: null };
    const answer = await callBackend(accountCalls.forgotPassword, { request }, context);
    setSending(false);
    if (answer.ok) {
      return setOutcome({
        isOk: true,
        text: t`If this address has an account, a link to set a new password is on its way.`,
      });
    }
    setOutcome({ isOk: false, text: describeFailure(answer.error, i18n) });
  };

  return (
    <form className={styles.form} noValidate method="dialog" onSubmit={(event) => void submit(event)}>
      <p>{t`Enter your account’s email. We’ll send you a link to set a new password.`}</p>
      {outcome ? <InlineAlert tone={outcome.isOk ? 'ok' : 'bad'}>{outcome.text}</InlineAlert> : null}
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        problem={isWrong ? i18n._(loginTexts.emailErrorText) : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" isBusy={isSending}>
        {t`Send the link`}
      </Button>
    </form>
  );
}
