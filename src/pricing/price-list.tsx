import { useId, useState } from 'react';
import { OfferCard } from './offer-card';
import styles from './price-list.module.css';
import type { ListKind } from './price-list-skeleton';
import skeleton from './price-list-skeleton.module.css';
import type { Offer } from './price-lists';
import type { PurchaseState } from './use-purchase';

type PriceListProps = {
  kind: ListKind;
  title: string;
  hint: string;
  offers: readonly Offer[];
  displayCurrency: string;
  purchase: PurchaseState;
  /** When what is bought would begin, epoch milliseconds: now, or when a running membership ends. */
  startsAtMs: number;
  isPlain: boolean;
  /** Of the block's own title: 1 where it is the page's. */
  titleLevel: 1 | 2;
};

/** One list of plans, the first of which is chosen to begin with. */
export function PriceList({ kind, title, hint, offers, isPlain, titleLevel, ...rest }: PriceListProps) {
  const id = useId();
  const Title = titleLevel === 1 ? 'h2' : 'h3';
  const [first] = offers;
  const [chosenKey, setChosenKey] = useState(first?.key);
  // Another list may have come since: the choice falls back to its first.
  const chosen = offers.find(({ key }) => key === chosenKey) ?? first;
  const cards = offers.map((offer) => (
    <OfferCard
      key={offer.key}
      offer={offer}
      nameTag={titleLevel === 1 ? 'h3' : 'h4'}
      {...rest}
      {...(isPlain
        ? {}
        : {
            choice: {
              name: id,
              isChosen: offer === chosen,
              onChoose: () => setChosenKey(offer.key),
            },
          })}
    />
  ));
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Title id={id} className={styles.title}>
          {title}
        </Title>
        <p>{hint}</p>
      </div>
      <ul
        className={`${styles.offers} ${skeleton.heights}`}
        aria-labelledby={id}
        data-count={Math.min(offers.length, 4)}
        data-list={kind}
      >
        {cards}
      </ul>
    </div>
  );
}
