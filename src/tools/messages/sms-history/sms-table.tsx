import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { boardPath, type SmsHistoryPage, smsStatuses } from '../../../../contract/messages';
import { formatDateAndTime, formatIsoTime } from '../../../i18n/formats';
import { ConfigLink } from '../../../tenant/config-link';
import { useTenant } from '../../../tenant/tenant-provider';
import styles from './sms-history.module.css';

const statusTexts: Readonly<Record<number, { text: MessageDescriptor; tone: string }>> = {
  [smsStatuses.sending]: { text: msg`Sending...`, tone: 'wait' },
  [smsStatuses.sent]: { text: msg`Your message has been sent`, tone: 'ok' },
  [smsStatuses.failed]: { text: msg`SMS sending failed`, tone: 'bad' },
};

type SmsTableProps = { rows: SmsHistoryPage['result']; isBusy: boolean };

export function SmsTable({ rows, isBusy }: SmsTableProps) {
  const { t, i18n } = useLingui();
  const { language } = useTenant();
  if (rows.length === 0)
    return <p className={styles.empty}>{t`Nothing here yet. What you send shows up here.`}</p>;
  return (
    <table className={styles.table} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Message`}</th>
          <th scope="col">{t`Status`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ createTime, status, message, code }, position) => {
          const known = statusTexts[status];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two messages of one moment may be alike but for their place.
            <tr key={`${code ?? createTime}-${position}`}>
              <td>
                <time dateTime={formatIsoTime(createTime)}>{formatDateAndTime(createTime, language)}</time>
              </td>
              <td className={styles.text}>
                {code ? <ConfigLink to={boardPath(code)}>{message}</ConfigLink> : message}
              </td>
              <td data-tone={known?.tone}>{known ? i18n._(known.text) : status}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
