import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Usage } from '../../../contract/account-data';
import { messages } from '../../../contract/tools/messages';
import { fetchUsage } from '../../api/account-data';
import { formatBytes } from '../../i18n/formats';
import { backendContext } from '../../session/backend';
import { useTenant } from '../../tenant/tenant-provider';
import styles from './usage-bars.module.css';

const labels: Record<Usage['name'], MessageDescriptor> = {
  storage: msg`File storage`,
  jobs: msg`Jobs at the same time`,
  messages: msg`Messages per hour`,
};

/** What is left of each limit; nothing while the server does not say. */
export function UsageBars({ email }: { email: string }) {
  const sendsMessages = useTenant().site.type === messages.type;
  const usage = useQuery({
    queryKey: ['usage', email],
    queryFn: async () => {
      const answer = await fetchUsage(backendContext());
      if (!answer.ok) throw new Error(`user/usage failed: ${answer.error.kind}`);
      return answer.value;
    },
  });
  if (usage.isPending) return <div className={styles.loading} aria-busy="true" />;
  const shown = usage.data?.filter(({ name, used }) => name !== 'messages' || sendsMessages || used > 0);
  if (!shown?.length) return null;
  return (
    <ul className={styles.bars}>
      {shown.map((row) => (
        <UsageBar key={row.name} {...row} />
      ))}
    </ul>
  );
}

function UsageBar({ name, used, limit }: Usage) {
  const { t, i18n } = useLingui();
  const id = useId();
  const write = (amount: number) =>
    name === 'storage' && amount > 0
      ? formatBytes(amount, i18n.locale)
      : new Intl.NumberFormat(i18n.locale).format(amount);
  const rest = Math.max(0, limit - used);
  const [left, all] = [write(rest), write(limit)];
  const text = t`${left} of ${all} left`;
  return (
    <li>
      <span id={id}>{i18n._(labels[name])}</span>
      <span className={styles.left}>{text}</span>
      <meter
        aria-labelledby={id}
        aria-valuetext={text}
        min={0}
        max={limit}
        low={limit / 10}
        optimum={limit}
        value={rest}
      />
    </li>
  );
}
