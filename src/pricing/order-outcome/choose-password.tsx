import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountCalls, passwordMaxLength, passwordMinLength } from '../../../contract/accounts';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { TextField } from '../../ui/text-field';
import styles from './choose-password.module.css';

/** All that an account still lacks which a guest's payment made. `email` is for password managers. */
export function ChoosePassword({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'asking' | 'saving' | 'saved'>('asking');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isFit = password.length >= passwordMinLength && password.length <= passwordMaxLength;
    setProblem(isFit ? undefined : t`The password must be 6 to 30 characters`);
    if (!isFit) return;
    setState('saving');
    const request = { currenPass: '', newPass: password };
    const answer = await callBackend(accountCalls.changePassword, { request }, backendContext());
    if (answer.ok) {
      setState('saved');
      return void queryClient.invalidateQueries({ queryKey: ['user-info'] });
    }
    setState('asking');
    setProblem(describeFailure(answer.error, i18n));
  };

  if (state === 'saved') {
    return (
      <InlineAlert tone="ok">{t`Your password is saved. You are logged in on this device.`}</InlineAlert>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <p>{t`Choose a password to use your plan on other devices too.`}</p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t`New password`}
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        problem={problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" isWide isBusy={state === 'saving'}>
        {t`Save password`}
      </Button>
    </form>
  );
}
