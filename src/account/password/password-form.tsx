import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { accountCalls } from '../../../contract/accounts';
import { failureCodes } from '../../../contract/failures';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { loginTexts } from '../../i18n/login-texts';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { backendContext } from '../../session/backend';
import { loginPrompt } from '../../session/login-prompt';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { Button, buttonClass } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { TextField } from '../../ui/text-field';
import { checkPasswords, type PasswordField, type PasswordProblems } from './password-rules';
import styles from './reset-screen.module.css';

const empty = { currenPass: '', newPass: '', checkPass: '' };

/** `isLinkGone`: only a new link helps. */
type Outcome = { isOk: boolean; text: string; isLinkGone?: boolean };

type PasswordFormProps = {
  /** Of a mailed link; null changes the password of whoever is signed in. */
  token: string | null;
  /** Whose password it is, for the browser's password store. */
  email?: string;
  /** The account was made by a payment, and has no password to ask for. */
  isFirst?: boolean;
  /** The lists of devices and passkeys are shorter now. */
  onChanged?: () => void;
};

/** Current password, new password, confirmation. */
export function PasswordForm({ token, email, isFirst = false, onChanged }: PasswordFormProps) {
  const { t, i18n } = useLingui();
  const { site, texts } = useTenant();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const asksCurrent = token === null && !isFirst;
  useUnsavedInput(
    'text',
    Object.values(values).some((value) => value !== ''),
    () => setValues(empty),
  );

  const bind = (field: PasswordField) => {
    const name = problems[field];
    return {
      name: field,
      type: 'password',
      value: values[field],
      problem: name && (texts.Login[name] || i18n._(loginTexts[name])),
      onChange: (event: { target: { value: string } }) =>
        setValues((known) => ({ ...known, [field]: event.target.value })),
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkPasswords(values, { asksCurrent });
    setProblems(found);
    setOutcome(null);
    const [firstWrong] = Object.keys(found);
    if (firstWrong) {
      form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    setSending(true);
    const { currenPass, newPass } = values;
    const answer = await (token === null
      ? callBackend(accountCalls.changePassword, { request: { currenPass, newPass } }, backendContext())
      : callBackend(
          accountCalls.resetPassword,
          { request: { token, newPass } },
          { ...backendContext(), session: null },
        ));
    setSending(false);
    if (answer.ok) {
      setValues(empty);
      onChanged?.();
      return setOutcome({ isOk: true, text: t`Your password is changed.` });
    }
    const isLinkGone = answer.error.kind === 'business' && answer.error.code === failureCodes.resetLinkGone;
    setOutcome({ isOk: false, isLinkGone, text: describeFailure(answer.error, i18n) });
  };

  if (outcome?.isOk && token !== null) {
    return (
      <>
        <InlineAlert tone="ok">{outcome.text}</InlineAlert>
        <Button onClick={() => loginPrompt.open()}>{t`Log in`}</Button>
      </>
    );
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="dialog"
      onSubmit={(event) => void submit(event)}
    >
      {outcome ? (
        <InlineAlert tone={outcome.isOk ? 'ok' : 'bad'}>
          <p>{outcome.text}</p>
          {outcome.isLinkGone ? (
            <ConfigLink to="/reset" className={buttonClass({ look: 'quiet', isSmall: true })}>
              {t`Ask for a new link`}
            </ConfigLink>
          ) : null}
        </InlineAlert>
      ) : null}
      {/* Shows the browser's password store whose password this is. */}
      {email ? (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      ) : null}
      {asksCurrent ? (
        <TextField
          {...bind('currenPass')}
          label={t`Current password`}
          autoComplete="current-password"
          // The button that asked for the form is gone, and the focus with it.
          autoFocus
        />
      ) : null}
      <TextField
        {...bind('newPass')}
        label={t`New password`}
        autoComplete="new-password"
        autoFocus={isFirst}
      />
      <TextField {...bind('checkPass')} label={t`Confirm password`} autoComplete="new-password" />
      {site.capabilities?.passkeys ? (
        <p>{t`Saving logs you out on all other devices and removes your passkeys.`}</p>
      ) : null}
      <Button type="submit" isBusy={isSending}>
        {t`Save password`}
      </Button>
    </form>
  );
}
