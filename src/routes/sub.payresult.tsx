import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { queryKeys } from '../../contract/storage-keys';
import type { Screen } from '../pages/load-screen';
import { OlderOrderScreen } from '../pricing/order-outcome/older-order-screen';
import { OrderOutcomeScreen } from '../pricing/order-outcome/order-outcome-screen';
import { Queries } from '../session/queries';

export const Route = createFileRoute('/sub/payresult')({
  loader: ({ context: { i18n } }): Screen => ({
    meta: { title: i18n._(msg`Payment result`), description: '' },
    blocks: [],
    isIndexed: false,
  }),
  component: PaymentReturn,
});

/** The same page as /payment-results; with a `uid` and no `oi` it follows an order of the older flow. */
function PaymentReturn() {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const oi = new URLSearchParams(query).get(queryKeys.paymentOrder);
  const uid = new URLSearchParams(query).get(queryKeys.olderOrder);
  return (
    <Queries>
      {uid && !oi ? <OlderOrderScreen key={uid} uid={uid} /> : <OrderOutcomeScreen oi={oi} />}
    </Queries>
  );
}
