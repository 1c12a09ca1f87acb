import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { accountCalls } from '../../../contract/accounts';
import { type EmailProblem, readEmail } from '../../../contract/email';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { emailDetailTexts } from '../../i18n/email-texts';
import { loginTexts } from '../../i18n/login-texts';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { backendContext } from '../../session/backend';
import { useProof } from '../../session/use-proof';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { RobotCheck } from '../../ui/robot-check';
import { TextField } from '../../ui/text-field';
import styles from './reset-screen.module.css';

/** Asks for a mailed link. The answer is the same whether the address has an account or not. */
export function ForgotForm() {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ isOk: boolean; text: string } | null>(null);
  const proof = useProof('passwordReset');
  useUnsavedInput('text', email !== '' && !outcome?.isOk, () => setEmail(''));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const read = readEmail(email);
    setProblem(read.ok ? null : read.problem);
    setOutcome(null);
    if (!read.ok) return;
    setSending(true);
    const request = { identifier: read.email };
    const context = { ...backendContext(), session: null };
    const answer = await proof.send(context, (proven) =>
      callBackend(accountCalls.forgotPassword, { request }, proven),
    );
    setSending(false);
    if (answer.ok) {
      return setOutcome({
        isOk: true,
        text: t`If this address has an account, a link to set a new password is on its way.`,
      });
    }
    setOutcome({ isOk: false, text: describeFailure(answer.error, i18n) });
  };

  const detail = problem && emailDetailTexts[problem];
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
        problem={problem ? i18n._(loginTexts.emailErrorText) : undefined}
        detail={detail ? i18n._(detail) : undefined}
        onChange={({ target }) => {
          proof.prepare();
          setEmail(target.value);
        }}
      />
      <RobotCheck {...proof.check} />
      <Button type="submit" isBusy={isSending}>
        {t`Send the link`}
      </Button>
    </form>
  );
}
