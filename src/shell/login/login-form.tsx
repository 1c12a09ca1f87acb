import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readEmail } from '../../../contract/email';
import { loginLoadingResetMs } from '../../../contract/timing';
import { describeFailure } from '../../i18n/call-failure-texts';
import { emailDetailTexts } from '../../i18n/email-texts';
import { type LoginTextName, loginTexts } from '../../i18n/login-texts';
import { type LoginPrompt, loginPrompt } from '../../session/login-prompt';
import { useProof } from '../../session/use-proof';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { RobotCheck } from '../../ui/robot-check';
import { TextField } from '../../ui/text-field';
import styles from './login-form.module.css';
import { checkLogin, type LoginField, type LoginProblems, type LoginValues } from './login-rules';
import { PasskeyLogin } from './passkey-login';
import { ProviderLogins } from './provider-logins';
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
  const [attempts, setAttempts] = useState(0);
  const [isPasswordShown, setPasswordShown] = useState(false);
  const request = useRef<AbortController | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isCreating = prompt.kind === 'create';
  const proof = useProof('registration');

  const say = (name: LoginTextName) => texts.Login[name] || i18n._(loginTexts[name]);
  const bind = (field: LoginField) => ({
    name: field,
    value: values[field],
    problem: problems[field] && say(problems[field]),
    onFocus: field === 'email' ? undefined : () => setPasswordShown(true),
    onChange: (event: { target: { value: string } }) => {
      if (isCreating) proof.prepare();
      // A password manager fills a field without the focus.
      if (field !== 'email') setPasswordShown(true);
      setValues((known) => ({ ...known, [field]: event.target.value }));
      setProblems(({ [field]: _corrected, ...others }) => others);
    },
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
    setNotice({ tone: 'bad', text: describeFailure(answer.failure, i18n) });
  };

  const focusField = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  useEffect(() => {
    // On a phone the keyboard would cover half of the dialog before it is read.
    if (!matchMedia('(hover: hover)').matches) return;
    form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkLogin(values, prompt.kind);
    setNotice(null);
    // A new attempt ends the browser's question for a passkey.
    setAttempts((count) => count + 1);
    if (!isPasswordShown) {
      setProblems(found.email ? { email: found.email } : {});
      return focusField(found.email ? 'email' : 'password');
    }
    setProblems(found);
    const [firstWrong] = Object.keys(found);
    if (firstWrong) return focusField(firstWrong);
    // The flag frees the button after 2 s; a second press then takes the place of the first.
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    setLoading(true);
    const timer = setTimeout(() => setLoading(false), loginLoadingResetMs);
    const answer = await (isCreating
      ? sendRegistration(values, current.signal, proof.send)
      : sendLogin(values, current.signal));
    if (request.current !== current) return;
    clearTimeout(timer);
    setLoading(false);
    show(answer);
  };

  const address = readEmail(values.email);
  const emailDetail = address.ok ? null : emailDetailTexts[address.problem];

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
      <ProviderLogins
        prompt={prompt}
        onProblem={(text) => setNotice(text === null ? null : { tone: 'bad', text })}
      />
      <TextField
        {...bind('email')}
        detail={emailDetail ? i18n._(emailDetail) : undefined}
        label={t`Email`}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
      />
      {/* In the page from the start: password managers fill it, and Tab leads to it. */}
      <div className={isPasswordShown ? styles.secrets : styles.later}>
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
      </div>
      {!isCreating && site.capabilities?.passwordReset ? (
        <ConfigLink to="/reset" className={styles.forgot} onClick={() => loginPrompt.close(false)}>
          {t`Forgot your password?`}
        </ConfigLink>
      ) : null}
      {isCreating ? <RobotCheck {...proof.check} /> : null}
      <Button type="submit" isWide isBusy={isLoading}>
        {isCreating ? t`Create account` : t`Log in`}
      </Button>
      {!isCreating && site.capabilities?.passkeys ? (
        <PasskeyLogin
          key={attempts}
          onSignedIn={onSignedIn}
          onProblem={(text) => setNotice(text === null ? null : { tone: 'bad', text })}
        />
      ) : null}
      <p className={styles.switch}>
        {isCreating ? t`Already have an account?` : t`No account yet?`}
        <Button look="plain" onClick={() => switchTo(isCreating ? 'login' : 'create', null)}>
          {isCreating ? t`Log in instead` : t`Create one`}
        </Button>
      </p>
    </form>
  );
}
