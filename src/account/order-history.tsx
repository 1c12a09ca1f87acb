import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { OrderHistoryRow } from '../../contract/billing';
import { fetchOrderHistory } from '../api/billing';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { backendContext } from '../session/backend';
import { Button } from '../ui/button';
import { notices } from '../ui/notice-store';
import styles from './order-history.module.css';

const pageSize = 10;

/** What was charged so far, the newest first, each with a receipt to print. */
export function OrderHistory({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const [pageNumber, setPageNumber] = useState(1);
  const [shown, setShown] = useState<OrderHistoryRow | null>(null);
  const [Receipt, setReceipt] = useState<ComponentType<ReceiptProps> | null>(null);
  const orders = useQuery({
    queryKey: ['orders', email, pageNumber],
    queryFn: async () => {
      const answer = await fetchOrderHistory({ pageNumber, pageSize }, backendContext());
      if (!answer.ok) throw new Error(`order/history failed: ${answer.error.kind}`);
      return answer.value;
    },
  });
  useWhenOnlineAgain(() => {
    if (orders.isError) void orders.refetch();
  });
  const showReceipt = (row: OrderHistoryRow) => {
    loadReceipt().then(
      (loaded) => {
        setReceipt(() => loaded);
        setShown(row);
      },
      (error: unknown) => {
        console.error('The receipt could not be fetched', error);
        notices.show('error', t`You need to be online for that. Try again when you have a connection.`);
      },
    );
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
      {shown && Receipt ? <Receipt row={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

type ReceiptProps = { row: OrderHistoryRow; onClose: () => void };

async function loadReceipt() {
  return (await import('./receipt-dialog')).ReceiptDialog;
}
