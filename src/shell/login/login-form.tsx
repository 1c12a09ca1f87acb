import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { loginLoadingResetMs } from '../../../contract/timing';
import { describeFailure } from '../../i18n/call-failure-texts';
import { type LoginTextName, loginTexts } from '../../i18n/login-texts';
import { type LoginPrompt, loginPrompt } from '../../session/login-prompt';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { TextField } from '../../ui/text-field';
import styles from './login-form.module.css';
import { checkLogin, type LoginField, type LoginProblems, type LoginValues } from './login-rules';
import { type LoginAnswer, sendLogin, sendRegistration } from './send-login';

type LoginFormProps = { prompt: LoginPrompt; onSignedIn: (notice: string) => void };
type FormNotice = { tone: 'ok' | 'bad'; text: string };

const empty: LoginValues = { email: '', password: '', confirmation: '' };

export function LoginForm({ prompt, onSignedIn }: LoginFormProps) {
  const { t, i18n } = useLingui();
  const { texts, site } = useTenant();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [isLoading, setLoading] = useState(false);
  const request = useRef<AbortController | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isCreating = prompt.kind === 'create';

  const say = (name: LoginTextName) => texts.Login[name] || i18n._(loginTexts[name]);
  const bind = (field: LoginField) => ({
    name: field,
    value: values[field],
    problem: problems[field] && say(problems[field]),
    onChange: (event: { target: { value: string } }) =>
      setValues((known) => ({ ...known, [field]: event.target.value })),
  });

  const switchTo = (kind: LoginPrompt['kind'], why: FormNotice | null) => {
    setProblems({});
    setNotice(why);
    setValues((known) => ({ ...known, confirmation: '' }));
    loginPrompt.switchTo(kind);
  };

  const show = (answer: LoginAnswer) => {
    if (answer.kind === 'signed-in') return onSignedIn(answer.msg || t`You are logged in`);
    if (answer.kind === 'created') {
      return switchTo('login', { tone: 'ok', text: t`Registration is successful, please log in` });
    }
    if (answer.kind === 'already-registered') {
      return switchTo('login', {
        tone: 'ok',
        text: t`The mailbox has been registered, please log in again`,
      });
    }
    if (answer.failure.kind === 'aborted') return;
    const text = describeFailure(answer.failure);
    setNotice({ tone: 'bad', text: typeof text === 'string' ? text : i18n._(text) });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkLogin(values, prompt.kind);
    setProblems(found);
    setNotice(null);
    const [firstWrong] = Object.keys(found);
    if (firstWrong) {
      form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }
    // The flag frees the button after 2 s; a second press then takes the place of the first.
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    setLoading(true);
    const timer = setTimeout(() => setLoading(false), loginLoadingResetMs);
    const answer = await (isCreating ? sendRegistration : sendLogin)(values, current.signal);
    if (request.current !== current) return;
    clearTimeout(timer);
    setLoading(false);
    show(answer);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {prompt.afterLogin === 'here' && !notice ? (
        <p className={styles.reason}>
          {isCreating
            ? t`Create an account to continue. Your files will still be here.`
            : t`Log in to continue. Your files will still be here.`}
        </p>
      ) : null}
      {notice ? <InlineAlert tone={notice.tone}>{notice.text}</InlineAlert> : null}
      <TextField
        {...bind('email')}
        label={t`Email`}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        autoFocus
      />
      <TextField
        {...bind('password')}
        label={t`Password`}
        type="password"
        autoComplete={isCreating ? 'new-password' : 'current-password'}
      />
      {isCreating ? (
        <TextField
          {...bind('confirmation')}
          label={t`Confirm password`}
          type="password"
          autoComplete="new-password"
        />
      ) : null}
      {!isCreating && site.capabilities?.passwordReset ? (
        <ConfigLink to="/reset" className={styles.forgot} onClick={() => loginPrompt.close(false)}>
          {t`Forgot your password?`}
        </ConfigLink>
      ) : null}
      <Button type="submit" isWide disabled={isLoading} aria-busy={isLoading}>
        {isCreating ? t`Create account` : t`Log in`}
      </Button>
      <p className={styles.switch}>
        {isCreating ? t`You have an account already?` : t`No account yet?`}
        <Button look="plain" onClick={() => switchTo(isCreating ? 'login' : 'create', null)}>
          {isCreating ? t`Log in instead` : t`Create one`}
        </Button>
      </p>
    </form>
  );
}
