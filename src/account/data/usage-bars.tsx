import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { accountDataCalls, type Usage, usageNames } from '../../../contract/account-data';
import { messages } from '../../../contract/tools/messages';
import { callBackend } from '../../api/call-backend';
import { unwrap } from '../../api/unwrap';
import { formatBytes } from '../../i18n/formats';
import { backendContext } from '../../session/backend';
import { useTenant } from '../../tenant/tenant-provider';
import styles from './usage-bars.module.css';

const labels: Record<Usage['name'], MessageDescriptor> = {
  storage: msg`File storage`,
  jobs: msg`Jobs at the same time`,
  messages: msg`Messages per hour`,
};

type Row = Pick<Usage, 'name'> & Partial<Usage>;

/** What is left of each limit. Bars without numbers stand in their place until the server says, so that nothing moves. */
export function UsageBars({ email }: { email: string }) {
  const sendsMessages = useTenant().site.type === messages.type;
  const usage = useQuery({
    queryKey: ['usage', email],
    enabled: email !== '',
    queryFn: async () => unwrap(await callBackend(accountDataCalls.usage, {}, backendContext())),
  });
  const shown: readonly Row[] = usage.isPending ? usageNames.map((name) => ({ name })) : (usage.data ?? []);
  // How many jobs run at once is a limit of the server's, and nothing that anybody buys.
  const rows = shown.filter(
    ({ name, used = 0 }) => name !== 'jobs' && (name !== 'messages' || sendsMessages || used > 0),
  );
  if (rows.length === 0) return null;
  return (
    <ul className={styles.bars} aria-busy={usage.isPending}>
      {rows.map((row) => (
        <UsageBar key={row.name} {...row} />
      ))}
    </ul>
  );
}

function UsageBar({ name, used = 0, limit }: Row) {
  const { t, i18n } = useLingui();
  const id = useId();
  const write = (amount: number) =>
    name === 'storage' && amount > 0
      ? formatBytes(amount, i18n.locale)
      : new Intl.NumberFormat(i18n.locale).format(amount);
  const rest = Math.max(0, (limit ?? 0) - used);
  const [left, all] = [write(rest), write(limit ?? 0)];
  const text = limit === undefined ? '\u00a0' : t`${left} of ${all} left`;
  return (
    <li>
      <span id={id}>{i18n._(labels[name])}</span>
      <span className={styles.left}>{text}</span>
      <meter
        aria-labelledby={id}
        aria-valuetext={text}
        min={0}
        max={limit ?? 1}
        low={(limit ?? 0) / 10}
        optimum={limit ?? 1}
        value={rest}
      />
    </li>
  );
}
