import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { billingCalls, lifetimeExpirationMs, type OrderHistoryRow } from '../../contract/billing';
import { callBackend } from '../api/call-backend';
import { describeFailure } from '../i18n/call-failure-texts';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import { backendContext } from '../session/backend';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { notices } from '../ui/notice-store';
import { saveBlob } from '../ui/save-blob';
import styles from './receipt-dialog.module.css';

/** One charge on one sheet; printing prints the sheet alone. */
export function ReceiptDialog({ row, onClose }: { row: OrderHistoryRow; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { site, capabilities } = useTenant().site;
  const [isFetching, setFetching] = useState(false);
  const savePdf = async () => {
    setFetching(true);
    const params = { id: row.orderId, period: String(row.period) };
    const answer = await callBackend(billingCalls.receiptFile, { params }, backendContext());
    setFetching(false);
    if (answer.ok) {
      const bytes = Uint8Array.from(atob(answer.value.base64), (character) => character.charCodeAt(0));
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), answer.value.fileName);
    } else {
      notices.show('error', describeFailure(answer.error, i18n));
    }
  };
  const day = (timeMs: number) => formatDate(timeMs, i18n.locale);
  const facts = [
    { name: t`Receipt number`, value: row.receiptNumber },
    { name: t`Order`, value: row.orderId },
    { name: t`Paid on`, value: day(row.payTime) },
    { name: t`Paid by`, value: row.email },
    ...(row.refundTime === undefined ? [] : [{ name: t`Refunded on`, value: day(row.refundTime) }]),
    ...(row.refunded === undefined
      ? []
      : [{ name: t`Refunded`, value: formatMoney(row.refunded, row.currency, i18n.locale) }]),
    { name: t`For`, value: row.productName },
    {
      name: t`Period`,
      value:
        row.validUntil >= lifetimeExpirationMs
          ? t`Lifetime`
          : `${day(row.validFrom)} – ${day(row.validUntil)}`,
    },
  ];
  return (
    <Dialog title={t`Receipt`} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.receipt} data-receipt="">
        <p className={styles.seller}>
          <strong>{site.name}</strong>
          <span>{site.host}</span>
        </p>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t`Charged`}</dt>
            <dd>{`${formatMoney(row.charged, row.currency, i18n.locale)} (${row.currency})`}</dd>
          </div>
        </dl>
      </div>
      {capabilities?.receiptFiles ? (
        <Button isWide className={styles.print} isBusy={isFetching} onClick={() => void savePdf()}>
          {t`Download PDF`}
        </Button>
      ) : null}
      <Button
        look={capabilities?.receiptFiles ? 'quiet' : 'primary'}
        isWide
        className={styles.print}
        onClick={() => window.print()}
      >
        {t`Print`}
      </Button>
    </Dialog>
  );
}
