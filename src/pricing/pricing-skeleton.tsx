import { useLingui } from '@lingui/react/macro';
import { PriceListSkeleton } from './price-list-skeleton';
import styles from './pricing.module.css';

/** Stands in for the prices while their code is on its way, as high as they are with their own texts. */
export function PricingSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.pricing}>
      <div className={styles.head}>
        <h2>{t`Prices without a catch`}</h2>
        <p className={styles.lead}>
          {t`What is charged, when, and how to stop it stands beside every button.`}
        </p>
        <div className={styles.currency} aria-hidden="true" />
      </div>
      <PriceListSkeleton />
      <div className={styles.discountRoom} aria-hidden="true" />
    </div>
  );
}
