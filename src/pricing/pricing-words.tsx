import { useLingui } from '@lingui/react/macro';
import styles from './pricing.module.css';
import type { PricingProps } from './pricing-schema';

/** The text above the prices: the site's, or the default. */
export function PricingWords({ title, description, isPageTitle }: PricingProps) {
  const { t } = useLingui();
  const Heading = isPageTitle ? 'h1' : 'h2';
  return (
    <>
      <Heading>{title ?? t`Clear prices, no catch`}</Heading>
      <p className={styles.lead}>
        {description ?? t`What is charged, when, and how to cancel is shown beside every button.`}
      </p>
    </>
  );
}
