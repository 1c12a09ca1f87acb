import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { queryKeys } from '../../contract/storage-keys';
import type { Screen } from '../pages/load-screen';
import { OrderOutcomeScreen } from '../pricing/order-outcome/order-outcome-screen';
import { Queries } from '../session/queries';

export const Route = createFileRoute('/payment-results')({
  loader: ({ context: { i18n } }): Screen => ({
    meta: { title: i18n._(msg`Payment result`), description: '' },
    blocks: [],
    isIndexed: false,
  }),
  component: PaymentResults,
});

function PaymentResults() {
  // The text as it came: the router would read a base64 of digits as a number.
  const oi = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(queryKeys.paymentOrder),
  });
  return (
    <Queries>
      <OrderOutcomeScreen oi={oi} />
    </Queries>
  );
}
