import { Trans, useLingui } from '@lingui/react/macro';
import { type PaymentOrder, paymentStatuses, renewals } from '../../../contract/billing';
import { describePeriod } from '../../i18n/duration-texts';
import { formatDate } from '../../i18n/formats';
import { formatMoney } from '../../i18n/money';
import { AccountLink } from '../account-link';
import { readAmounts } from './describe-order';
import { OutcomeFacts } from './outcome-frame';

/** An order in the server's own words: amount, plan, renewal, or why nothing was charged. */
export function OrderDetails({ order }: { order: PaymentOrder }) {
  const { t, i18n } = useLingui();
  const { status, currency, charged, productName, orderId, isRenew, duration, durationUnit, renewsAt } =
    order;
  const amounts = readAmounts(order, i18n.locale);
  const paid =
    charged && currency ? `${formatMoney(charged, currency, i18n.locale)} (${currency})` : amounts.paid;
  const period = duration && durationUnit ? describePeriod(i18n, duration, durationUnit) : '';

  if (status === paymentStatuses.paid) {
    return (
      <>
        <p role="status">{t`The payment is confirmed.`}</p>
        <OutcomeFacts
          facts={[
            { name: t`Plan`, value: productName ?? undefined },
            { name: t`Charged`, value: paid },
            {
              name: t`Renewal`,
              value:
                isRenew === renewals.subscription && amounts.renewal && renewsAt !== null
                  ? `${amounts.renewal} ${period}`
                  : t`None. You won’t be charged again.`,
            },
            { name: t`Next charge`, value: renewsAt ? formatDate(renewsAt, i18n.locale) : undefined },
            { name: t`Order`, value: orderId },
          ]}
        />
        {renewsAt ? (
          <p>
            <Trans>
              To cancel before then, press Unsubscribe in <AccountLink>your account</AccountLink>.
            </Trans>
          </p>
        ) : null}
      </>
    );
  }
  const words: Record<number, string> = {
    [paymentStatuses.declined]: t`The payment was declined. Nothing was charged.`,
    [paymentStatuses.cancelled]: t`You went back before paying. Nothing was charged.`,
    [paymentStatuses.expired]: t`The order has expired. Nothing was charged.`,
    [paymentStatuses.pending]: t`The payment is not confirmed yet. This page updates automatically; you do not need to pay again.`,
  };
  const isPending = (status ?? paymentStatuses.pending) === paymentStatuses.pending;
  return (
    <>
      <p role="status">{words[status ?? paymentStatuses.pending] ?? words[paymentStatuses.pending]}</p>
      {isPending ? (
        <OutcomeFacts
          facts={[
            { name: t`Plan`, value: productName ?? undefined },
            { name: t`Amount`, value: paid },
            { name: t`Order`, value: orderId },
          ]}
        />
      ) : null}
    </>
  );
}
