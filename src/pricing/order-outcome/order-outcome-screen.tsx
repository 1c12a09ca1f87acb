import { useLingui } from '@lingui/react/macro';
import { useIsOffline } from '../../pwa/use-is-offline';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { decodeOrder } from './decode-order';
import { judgeOutcome } from './judge-outcome';
import { OrderDetails } from './order-details';
import { OutcomeFrame, OutcomeWays } from './outcome-frame';
import { PaidOrder } from './paid-order';
import { StartPageLink } from './start-page-link';
import { UnpaidOrder } from './unpaid-order';
import { useKnownOrder } from './use-known-order';

type OrderOutcomeScreenProps = {
  /** The query's `oi`, as it came; null when there is none. */
  oi: string | null;
};

/** The outcome of a payment, in the words that `oi` chooses. A reload shows the same. */
export function OrderOutcomeScreen({ oi }: OrderOutcomeScreenProps) {
  const { t } = useLingui();
  // An order belongs to a person: the server does not render it.
  if (!useIsHydrated()) return <OutcomeFrame tone="wait" title={t`Payment result`} />;
  return <OrderOutcome key={oi} oi={oi} />;
}

/** What the server says of an order that this device has started overrides what the address says. */
function OrderOutcome({ oi }: OrderOutcomeScreenProps) {
  const { t } = useLingui();
  const claimed = decodeOrder(oi);
  const answer = useKnownOrder(claimed);
  const isOffline = useIsOffline();
  const known = answer.order;
  const outcome = judgeOutcome(claimed, answer);
  if (outcome.kind === 'paid') return <PaidOrder order={outcome.order} known={known} />;
  if (outcome.kind === 'asking') {
    return (
      <OutcomeFrame tone="wait" title={t`Payment result`}>
        <p role="status">
          {isOffline
            ? t`You are offline. We’ll check the order again when you are back online.`
            : t`Checking your order…`}
        </p>
      </OutcomeFrame>
    );
  }
  const details = known ? <OrderDetails order={known} /> : null;
  if (outcome.kind === 'waiting') {
    return (
      <OutcomeFrame tone="wait" title={t`Waiting for your payment`}>
        {details}
        <OutcomeWays>
          <StartPageLink />
        </OutcomeWays>
      </OutcomeFrame>
    );
  }
  return <UnpaidOrder>{details}</UnpaidOrder>;
}
