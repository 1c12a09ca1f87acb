import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingCalls, type OrderHistoryRow } from '../../contract/billing';
import { callBackend } from '../api/call-backend';
import { unwrap } from '../api/unwrap';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import { useLazyPart } from '../pwa/use-lazy-part';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { backendContext } from '../session/backend';
import { Button } from '../ui/button';
import { loadExport } from '../ui/load-export';
import styles from './order-history.module.css';

const pageSize = 10;
const loadReceipt = loadExport(() => import('./receipt-dialog'), 'ReceiptDialog');

/** What was charged so far, the newest first, each with a receipt to print. */
export function OrderHistory({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const [pageNumber, setPageNumber] = useState(1);
  const [shown, setShown] = useState<OrderHistoryRow | null>(null);
  const receipt = useLazyPart(loadReceipt);
  const orders = useQuery({
    // The plans' names are in the reader's language.
    queryKey: ['orders', email, pageNumber, i18n.locale],
    queryFn: async () => {
      const request = { pageNumber, pageSize };
      return unwrap(await callBackend(billingCalls.orderHistory, { request }, backendContext()));
    },
  });
  useWhenOnlineAgain(() => {
    if (orders.isError) void orders.refetch();
  });
  const showReceipt = (row: OrderHistoryRow) => {
    setShown(row);
    receipt.open();
  };

  if (orders.isPending) return <div className={styles.loading} aria-busy="true" />;
  if (orders.isError) {
    return (
      <div className={styles.failed}>
        <p>{t`Your payments could not be loaded.`}</p>
        <Button look="quiet" isSmall onClick={() => void orders.refetch()}>
          {t`Try now`}
        </Button>
      </div>
    );
  }
  const { result, totalCount } = orders.data;
  if (totalCount === 0) return <p className={styles.empty}>{t`Nothing has been charged so far.`}</p>;
  const isLast = pageNumber * pageSize >= totalCount;
  return (
    <>
      <ul className={styles.orders} aria-label={t`Payments`}>
        {result.map((row) => (
          <li key={row.receiptNumber}>
            <div className={styles.words}>
              <p className={styles.name}>{row.productName}</p>
              <p className={styles.date}>{formatDate(row.payTime, i18n.locale)}</p>
              {row.refundTime === undefined ? null : <p className={styles.date}>{t`Refunded`}</p>}
            </div>
            <p className={styles.amount}>{formatMoney(row.charged, row.currency, i18n.locale)}</p>
            <Button look="soft" isSmall onClick={() => showReceipt(row)}>
              {t`Receipt`}
            </Button>
          </li>
        ))}
      </ul>
      {totalCount > pageSize ? (
        <div className={styles.pager}>
          <Button
            look="quiet"
            isSmall
            disabled={pageNumber === 1}
            onClick={() => setPageNumber(pageNumber - 1)}
          >
            {t`Newer`}
          </Button>
          <Button look="quiet" isSmall disabled={isLast} onClick={() => setPageNumber(pageNumber + 1)}>
            {t`Older`}
          </Button>
        </div>
      ) : null}
      {shown && receipt.Part ? <receipt.Part row={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
