import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Passkey, passkeyCalls } from '../../../contract/passkeys';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { formatDateAndTime } from '../../i18n/formats';
import type { PasskeyFailure } from '../../session/ask-for-passkey';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import records from '../record-list.module.css';
import { makePasskey } from './make-passkey';
import styles from './passkey-list.module.css';
import { RemovePasskeyDialog } from './remove-passkey-dialog';

/** The passkeys of this account, each with a way to remove it, and a way to add one where the browser can. */
export function PasskeyList() {
  const { t, i18n } = useLingui();
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const abort = new AbortController();
    const context = { ...backendContext(), signal: abort.signal };
    void callBackend(passkeyCalls.passkeys, {}, context).then((answer) => {
      if (abort.signal.aborted) return;
      if (answer.ok) setPasskeys(answer.value);
      else setFailure(answer.error);
    });
    return () => abort.abort();
  }, []);

  const nameOf = ({ name }: Passkey) => name || t`Unknown device`;
  const add = async () => {
    setAdding(true);
    setFailure(null);
    const made = await makePasskey();
    setAdding(false);
    if (!made.ok) return setFailure(made.error);
    notices.show('success', t`Passkey added. You can log in with it now.`);
    setPasskeys((known) => [...(known ?? []), made.value]);
  };
  const onRemoved = (removed: Passkey) => {
    setRemoving(null);
    notices.show('success', t`Passkey removed.`);
    // Its button goes with it.
    heading.current?.focus();
    setPasskeys((known) => known?.filter(({ id }) => id !== removed.id) ?? null);
  };
  const describeProblem = (problem: PasskeyFailure): string => {
    switch (problem) {
      case 'dismissed':
        return t`No passkey was added. Try again when you are ready.`;
      case 'known':
        return t`This device already has a passkey for your account.`;
      case 'wrong-address':
        return t`Passkeys do not work at this web address.`;
      case 'failed':
        return t`Your browser could not create a passkey. Try again, or use another device.`;
      case 'offline':
        return t`You need to be online for that. Try again when you have a connection.`;
      default:
        return describeFailure(problem, i18n);
    }
  };

  return (
    <div className={`${records.records} ${styles.passkeys}`} aria-busy={!passkeys && !failure}>
      <h3 ref={heading} tabIndex={-1}>{t`Passkeys`}</h3>
      <p>{t`Log in with your fingerprint, face or screen lock instead of your password.`}</p>
      {failure ? <InlineAlert tone="warn">{describeProblem(failure)}</InlineAlert> : null}
      <ul>
        {passkeys?.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            name={nameOf(passkey)}
            passkey={passkey}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {'PublicKeyCredential' in window ? (
        <Button look="quiet" disabled={!passkeys} isBusy={isAdding} onClick={() => void add()}>
          {t`Add passkey`}
        </Button>
      ) : (
        <p>{t`This browser cannot create passkeys.`}</p>
      )}
      {removing ? (
        <RemovePasskeyDialog
          passkey={removing}
          name={nameOf(removing)}
          onClose={() => setRemoving(null)}
          onRemoved={() => onRemoved(removing)}
        />
      ) : null}
    </div>
  );
}

type PasskeyRowProps = { name: string; passkey: Passkey; onRemove: () => void };

function PasskeyRow({ name, passkey: { createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const { t, i18n } = useLingui();
  const formatTime = (timeMs: number) => formatDateAndTime(timeMs, i18n.locale);
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span>{t`Added ${formatTime(createdAt)}`}</span>
        <span>{lastUsedAt === null ? t`Not used yet` : t`Last used ${formatTime(lastUsedAt)}`}</span>
      </p>
      <Button look="quiet" aria-label={t`Remove passkey ${name}`} onClick={onRemove}>
        {t({ message: 'Remove', context: 'passkey' })}
      </Button>
    </li>
  );
}
