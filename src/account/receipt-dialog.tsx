import { useLingui } from '@lingui/react/macro';
import { lifetimeExpirationMs, type OrderHistoryRow } from '../../contract/billing';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import styles from './receipt-dialog.module.css';

/** One charge on one sheet; printing prints the sheet alone. */
export function ReceiptDialog({ row, onClose }: { row: OrderHistoryRow; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { site } = useTenant().site;
  const day = (timeMs: number) => formatDate(timeMs, i18n.locale);
  const facts = [
    { name: t`Receipt number`, value: row.receiptNumber },
    { name: t`Order`, value: row.orderId },
    { name: t`Paid on`, value: day(row.payTime) },
    { name: t`Paid by`, value: row.email },
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
      <Button isWide className={styles.print} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </Dialog>
  );
}
