import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { notServedText } from '../i18n/call-failure-texts';
import { describePeriod, describeSpan } from '../i18n/duration-texts';
import { formatMoney } from '../i18n/money';
import { useTenant } from '../tenant/tenant-provider';
import { detailsOfTool } from '../tools/tool-details-list';
import { Button } from '../ui/button';
import { FactList } from '../ui/fact-list';
import { InlineAlert } from '../ui/inline-alert';
import { ChargeTerms } from './charge-terms';
import { convertForDisplay, type Money } from './display-currency';
import styles from './offer-card.module.css';
import { calculateCharge } from './plan-charge';
import type { Offer } from './price-lists';
import type { PurchaseState } from './use-purchase';

type OfferCardProps = {
  offer: Offer;
  displayCurrency: string;
  purchase: PurchaseState;
  /** When what is bought would begin, epoch milliseconds: now, or when a running membership ends. */
  startsAtMs: number;
  /** The heading that the name is where nothing is chosen. */
  nameTag: 'h3' | 'h4';
  /** Left out in the plain layout, where nothing is chosen. */
  choice?: { name: string; isChosen: boolean; onChoose: () => void };
};

/** One plan: its price, what it includes, what will be charged and how to stop it, and the button right below that. */
export function OfferCard({
  offer,
  displayCurrency,
  purchase,
  startsAtMs,
  nameTag: Name,
  choice,
}: OfferCardProps) {
  const { t, i18n } = useLingui();
  const { site } = useTenant();
  const termsId = useId();
  const { product, plan, config } = offer;
  const charge = calculateCharge(product, plan, startsAtMs);
  const isBusy = purchase.busyKey === offer.key;
  const failure = purchase.failure?.key === offer.key ? purchase.failure.text : null;
  const price = formatMoney(charge.now.amount, charge.now.currency, i18n.locale);

  const show = (money: Money) => {
    const shown = convertForDisplay(money, displayCurrency);
    if (!shown || shown.currency === money.currency)
      return formatMoney(money.amount, money.currency, i18n.locale);
    return `≈ ${formatMoney(shown.amount, shown.currency, i18n.locale)}`;
  };
  const fallbackName =
    charge.kind === 'trial' ? t`Trial` : charge.kind === 'pack' ? t`One-time pass` : t`Subscription`;
  const name = product.name || fallbackName;
  const renewal = charge.later ? describePeriod(i18n, charge.later.every.count, charge.later.every.unit) : '';
  const isReduced = charge.kind === 'trial' || charge.kind === 'first-discount';
  const lasting = charge.kind === 'plain' ? renewal : describeSpan(i18n, charge.span.count, charge.span.unit);
  const laterPrice = charge.later ? show(charge.later.price) : '';

  return (
    <li
      className={styles.card}
      data-chosen={choice?.isChosen ? '' : undefined}
      data-choosable={choice ? '' : undefined}
      data-best={offer.isBestValue ? '' : undefined}
    >
      {offer.isBestValue || config.tag ? (
        <p className={styles.tags}>
          {offer.isBestValue ? <span className={styles.best}>{t`Best value`}</span> : null}
          {config.tag ? <span className={styles.tag}>{config.tag}</span> : null}
        </p>
      ) : null}
      {choice ? (
        <label className={styles.choice}>
          <input type="radio" name={choice.name} checked={choice.isChosen} onChange={choice.onChoose} />
          <span className={styles.name}>{name}</span>
        </label>
      ) : (
        <Name className={styles.name}>{name}</Name>
      )}
      <div>
        <p className={styles.price}>
          <span className={styles.amount}>{show(charge.now)}</span>{' '}
          <span className={styles.span}>{charge.later ? lasting : t`once`}</span>
        </p>
        {isReduced && charge.later ? (
          <p className={styles.later}>{t`then ${laterPrice} ${renewal}`}</p>
        ) : null}
      </div>
      <div className={styles.extras}>
        <FactList
          facts={[i18n._(detailsOfTool(site.type).describeQuota(offer.quota)), ...(config.bullets ?? [])]}
        />
        {config.tip ? <p className={styles.tip}>{config.tip}</p> : null}
      </div>
      <div className={styles.action}>
        <ChargeTerms id={termsId} charge={charge} displayCurrency={displayCurrency} />
        <Button
          isWide
          look={choice && !choice.isChosen ? 'soft' : 'primary'}
          className={styles.buy}
          disabled={purchase.busyKey !== null || product.notServed === true}
          isBusy={isBusy}
          aria-describedby={termsId}
          onClick={() => purchase.buy(offer)}
        >
          {isBusy ? t`One moment…` : t`Buy for ${price}`}
        </Button>
        {failure ? <InlineAlert tone="bad">{failure}</InlineAlert> : null}
        {product.notServed ? <p className={styles.tip}>{i18n._(notServedText)}</p> : null}
      </div>
    </li>
  );
}
