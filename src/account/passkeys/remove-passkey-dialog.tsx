import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Passkey, passkeyCalls } from '../../../contract/passkeys';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { InlineAlert } from '../../ui/inline-alert';
import styles from './passkey-list.module.css';

type RemovePasskeyDialogProps = {
  passkey: Passkey;
  name: string;
  onClose: () => void;
  onRemoved: () => void;
};

const goneStatus = 404;

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, name, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const remove = async () => {
    setBusy(true);
    setProblem(null);
    const params = { id: passkey.id };
    const answer = await callBackend(passkeyCalls.deletePasskey, { params }, backendContext());
    // Another tab or device may have removed it.
    if (answer.ok || (answer.error.kind === 'http' && answer.error.status === goneStatus)) return onRemoved();
    setProblem(describeFailure(answer.error, i18n));
    setBusy(false);
  };
  return (
    <Dialog title={t`Remove this passkey?`} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.question}>
        <p>{t`You won’t be able to log in with this passkey (${name}) anymore. Your password is not affected.`}</p>
        <p>{t`Your device or password manager may still list it. You can delete it there too.`}</p>
        {problem ? <InlineAlert tone="bad">{problem}</InlineAlert> : null}
        <div className={styles.choices}>
          <Button look="quiet" onClick={onClose}>{t`Keep passkey`}</Button>
          <Button isBusy={isBusy} onClick={() => void remove()}>{t`Remove passkey`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
