import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { accountDataCalls } from '../../../contract/account-data';
import { readEmail } from '../../../contract/email';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import { TextField } from '../../ui/text-field';
import styles from './delete-account-dialog.module.css';

type DeleteAccountDialogProps = {
  email: string;
  onClose: () => void;
  onDeleted: () => Promise<void>;
};

/** Says what goes and what has to stay, and asks for the account's address before anything is deleted. */
export function DeleteAccountDialog({ email, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const read = readEmail(typed);
  const isConfirmed = read.ok && read.email === email.toLowerCase();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setBusy(true);
    setProblem(null);
    const request = { email: typed };
    const answer = await callBackend(accountDataCalls.deleteAccount, { request }, backendContext());
    if (answer.ok) {
      notices.show('success', t`Your account is deleted.`);
      await onDeleted();
    } else {
      setProblem(describeFailure(answer.error, i18n));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t`Delete my account`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate method="dialog" onSubmit={(event) => void submit(event)}>
        <p>{t`We stop your running jobs, cancel your subscription, and delete your files, messages, devices and profile right away.`}</p>
        <p className={styles.kept}>
          {t`We have to keep payment records for accounting, but without your name, email or address.`}
        </p>
        <TextField
          label={t`Type ${email} to confirm`}
          name="confirm-deletion"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {problem ? <InlineAlert tone="bad">{problem}</InlineAlert> : null}
        <div className={styles.choices}>
          <Button look="quiet" onClick={onClose}>{t`Keep my account`}</Button>
          <Button type="submit" className={styles.delete} disabled={!isConfirmed} isBusy={isBusy}>
            {t`Delete account`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
