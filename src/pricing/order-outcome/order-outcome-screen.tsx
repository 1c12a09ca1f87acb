import { useLingui } from '@lingui/react/macro';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { decodeOrder, isPaidOrder } from './decode-order';
import { OrderDetails } from './order-details';
import { OutcomeFrame } from './outcome-frame';
import { PaidOrder } from './paid-order';
import { UnpaidOrder } from './unpaid-order';

type OrderOutcomeScreenProps = {
  /** The query's `oi`, as it came; null when there is none. */
  oi: string | null;
};

/** The outcome of a payment, in the words that `oi` chooses (site.md §2). A reload shows the same. */
export function OrderOutcomeScreen({ oi }: OrderOutcomeScreenProps) {
  const { t } = useLingui();
  // An order belongs to a person: the server renders none of it (DESIGN.md, "The server").
  if (!useIsHydrated()) return <OutcomeFrame tone="wait" title={t`Payment result`} />;
  const order = decodeOrder(oi);
  return isPaidOrder(order) ? (
    <PaidOrder order={order} />
  ) : (
    <UnpaidOrder>
      <OrderDetails order={order} />
    </UnpaidOrder>
  );
}
