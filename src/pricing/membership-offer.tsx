import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { formatMoney } from '../i18n/money';
import { ConfigLink } from '../tenant/config-link';
import { Button, buttonClass } from '../ui/button';
import { InlineAlert } from '../ui/inline-alert';
import { ChargeTerms } from './charge-terms';
import styles from './membership-offer.module.css';
import { calculateCharge } from './plan-charge';
import { findCheapest, type Offer } from './price-lists';
import { useProducts } from './use-products';
import { type PurchaseState, usePurchase } from './use-purchase';

/** Beside a refusal for membership: the cheapest plan with its terms, and the way to all of them. */
export function MembershipOffer() {
  const { t } = useLingui();
  const { lists, reload } = useProducts();
  const purchase = usePurchase(reload);
  const offer = lists ? findCheapest(lists) : undefined;
  return (
    <section className={styles.offer} aria-label={t`Membership`}>
      <p className={styles.lead}>{t`Your files are saved. We’ll start as soon as you have a plan.`}</p>
      {offer ? <CheapestPlan offer={offer} purchase={purchase} /> : null}
      {lists && lists.subscriptions.length + lists.packs.length === 0 ? null : (
        <ConfigLink
          to="/sub/price"
          className={`${buttonClass({ look: offer ? 'plain' : 'primary' })} ${styles.all}`}
        >
          {t`See all plans`}
        </ConfigLink>
      )}
    </section>
  );
}

function CheapestPlan({ offer, purchase }: { offer: Offer; purchase: PurchaseState }) {
  const { t, i18n } = useLingui();
  const termsId = useId();
  const [nowMs] = useState(Date.now);
  const { product, plan, key } = offer;
  const charge = calculateCharge(product, plan, nowMs);
  const price = formatMoney(charge.now.amount, charge.now.currency, i18n.locale);
  const failure = purchase.failure?.key === key ? purchase.failure.text : null;
  return (
    <>
      {product.name ? <p className={styles.name}>{product.name}</p> : null}
      <ChargeTerms id={termsId} charge={charge} displayCurrency={plan.currency} />
      <Button
        isWide
        disabled={purchase.busyKey !== null}
        isBusy={purchase.busyKey === key}
        aria-describedby={termsId}
        onClick={() => purchase.buy(offer)}
      >
        {purchase.busyKey === key ? t`One moment…` : t`Start for ${price}`}
      </Button>
      {failure ? <InlineAlert tone="bad">{failure}</InlineAlert> : null}
    </>
  );
}
