import { durationUnits, offerTypes, renewals } from '../../contract/billing';
import type { NewOrder } from '../billing/order-store';

export const siteCode = 'a';

/** A guest's order of a month for 20 dollars, that renews or does not. */
export function describeGuestOrder(id: string, isSubscription: boolean): NewOrder & { id: string } {
  return {
    id,
    siteCode,
    host: 'a.test',
    holder: `visitor:${id}`,
    email: `${id}@example.test`,
    productId: 'plus',
    priceId: 'plus-plain',
    productName: 'Plus',
    isRenew: isSubscription ? renewals.subscription : renewals.pack,
    offerType: offerTypes.plain,
    currency: 'USD',
    chargeMinor: 2000,
    priceMinor: 2000,
    duration: 1,
    durationUnit: durationUnits.month,
    language: 'en',
    successUrl: 'http://a.test/payment-results',
    cancelUrl: 'http://a.test/sub/price',
    marketingChannel: 'seo',
    userExtend: '{}',
    transparentExtend: '{}',
    orderAdInfoExtend: '{}',
  };
}
