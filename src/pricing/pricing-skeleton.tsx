import { PriceListSkeleton } from './price-list-skeleton';
import styles from './pricing.module.css';
import { PricingWords } from './pricing-words';

/** Replaces the prices while their code is on its way, as high as they are with their own texts. */
export function PricingSkeleton() {
  return (
    <div className={styles.pricing}>
      <div className={styles.head}>
        <PricingWords />
        <div className={styles.currency} aria-hidden="true" />
      </div>
      <PriceListSkeleton />
      <div className={styles.discountRoom} aria-hidden="true" />
    </div>
  );
}
