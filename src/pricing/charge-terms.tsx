import { Trans, useLingui } from '@lingui/react/macro';
import { describePeriod, describeSpan } from '../i18n/duration-texts';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import { AccountLink } from './account-link';
import styles from './charge-terms.module.css';
import type { Money } from './display-currency';
import type { PlanCharge } from './plan-charge';

type ChargeTermsProps = { id: string; charge: PlanCharge; displayCurrency: string };

/**
 * What is charged now, what later and from when, and how to stop it: in the plan's own currency, which is named when
 * prices are shown in another.
 */
export function ChargeTerms({ id, charge, displayCurrency }: ChargeTermsProps) {
  const { t, i18n } = useLingui();
  const { now, span, later } = charge;
  const say = ({ amount, currency }: Money) => {
    const text = formatMoney(amount, currency, i18n.locale);
    return currency === displayCurrency ? text : `${text} (${currency})`;
  };
  const price = say(now);
  const length = describeSpan(i18n, span.count, span.unit);
  const nextDate = later ? formatDate(later.startsAtMs, i18n.locale) : '';
  const nextPrice = later ? say(later.price) : '';
  const period = later ? describePeriod(i18n, later.every.count, later.every.unit) : '';

  return (
    <dl id={id} className={styles.terms}>
      <div>
        <dt>{t`Charged today`}</dt>
        <dd>
          <strong>{price}</strong> {length}
        </dd>
      </div>
      {later ? (
        <>
          <div>
            <dt>{t`From ${nextDate}`}</dt>
            <dd>
              <strong>{nextPrice}</strong> {period}
            </dd>
          </div>
          <div>
            <dt>{t`How to cancel`}</dt>
            <dd>
              <Trans>
                Press Unsubscribe in <AccountLink>your account</AccountLink> before {nextDate}, and nothing
                more is charged.
              </Trans>
            </dd>
          </div>
        </>
      ) : (
        <div>
          <dt>{t`After that`}</dt>
          <dd>{t`You won’t be charged again. It doesn’t renew, so there is nothing to cancel.`}</dd>
        </div>
      )}
    </dl>
  );
}
