import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { accountCalls, type Device } from '../../../contract/accounts';
import type { CallFailure } from '../../../contract/failures';
import { callBackend } from '../../api/call-backend';
import { describeFailure } from '../../i18n/call-failure-texts';
import { formatDateAndTime } from '../../i18n/formats';
import { backendContext } from '../../session/backend';
import { Button } from '../../ui/button';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import styles from '../record-list.module.css';

/** Where the person is logged in, each with a way to end it. */
export function DeviceList() {
  const { t, i18n } = useLingui();
  const [devices, setDevices] = useState<Device[] | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const abort = new AbortController();
    const context = { ...backendContext(), signal: abort.signal };
    void callBackend(accountCalls.devices, {}, context).then((answer) => {
      if (abort.signal.aborted) return;
      if (answer.ok) setDevices([...answer.value].sort(byCurrent));
      else setFailure(answer.error);
    });
    return () => abort.abort();
  }, []);

  const end = async (id: string, name: string) => {
    setEndingId(id);
    const answer = await callBackend(accountCalls.endDevice, { params: { id } }, backendContext());
    setEndingId(null);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    notices.show('success', t`${name} is logged out.`);
    // Its button goes with it.
    heading.current?.focus();
    setDevices((known) => known?.filter((device) => device.id !== id) ?? null);
  };
  const nameOf = (device: string) => device || t`Unknown device`;
  const formatTime = (timeMs: number) => formatDateAndTime(timeMs, i18n.locale);

  return (
    <div className={styles.records} aria-busy={!devices && !failure}>
      <h3 ref={heading} tabIndex={-1}>{t`Devices`}</h3>
      {failure ? <InlineAlert tone="bad">{describeFailure(failure, i18n)}</InlineAlert> : null}
      <ul>
        {devices?.map(({ id, device, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <p>
              <strong>{nameOf(device)}</strong>
              <span>{isCurrent ? t`This device` : t`Last used ${formatTime(lastSeenAt)}`}</span>
            </p>
            {isCurrent ? null : (
              <Button
                look="quiet"
                disabled={endingId !== null}
                isBusy={endingId === id}
                aria-label={t`Log out ${nameOf(device)}`}
                onClick={() => void end(id, nameOf(device))}
              >
                {t`Log out`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function byCurrent(one: Device, other: Device): number {
  return Number(other.isCurrent) - Number(one.isCurrent);
}
