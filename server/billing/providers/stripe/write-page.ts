import type Stripe from 'stripe';
import { renewals } from '../../../../contract/billing';
import type { Order } from '../../order-store';
import { RequestRefusedError } from '../../payment-provider';
import type { PaymentRequest } from '../../payment-request-store';
import { writeLabels } from './read-stripe-objects';

/** Stripe's names of this house's languages. */
const locales: Record<string, Stripe.Checkout.SessionCreateParams.Locale> = {
  en: 'en',
  vi: 'vi',
  ru: 'ru',
  id: 'id',
  fil: 'fil',
};

/** What a page of Stripe's shows and does. The same request writes the same page. */
export function writePage(
  request: PaymentRequest,
  order: Order,
  amount: number,
  customerId: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const { details, orderId, currency, id: requestId } = request;
  if (!details) throw new RequestRefusedError('the page’s details were deleted');
  const isSubscription = order.isRenew === renewals.subscription;
  const metadata = writeLabels({ ...request, requestId, kind: 'open' });
  const locale = locales[details.language];
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: details.productName },
        },
      },
    ],
    client_reference_id: orderId,
    metadata,
    payment_intent_data: {
      metadata,
      description: details.productName,
      // Only what renews is charged again without the person.
      ...(isSubscription && { setup_future_usage: 'off_session' as const }),
    },
    ...describePayer(details.email, customerId, isSubscription),
    success_url: details.returnUrl,
    cancel_url: details.cancelUrl,
    ...(locale && { locale }),
  };
}

function describePayer(
  email: string | null,
  customerId: string | undefined,
  isSubscription: boolean,
): Partial<Stripe.Checkout.SessionCreateParams> {
  if (customerId !== undefined) return { customer: customerId };
  return {
    ...(isSubscription && { customer_creation: 'always' as const }),
    ...(email !== null && { customer_email: email }),
  };
}
