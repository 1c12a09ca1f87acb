import type { Purchase } from '../purchase/purchase-store';

/** A purchase of a plan that has no order yet. */
export function makePurchase(fields: Partial<Purchase> = {}): Purchase {
  return {
    offerKey: 'product/plan',
    terms: '49.8',
    person: '',
    request: {
      productsId: 'product',
      productsPriceId: 'plan',
      successUrl: 'https://a.test/payment-results',
      cancelUrl: 'https://a.test/sub/price',
      userExtend: '{}',
      transparentExtend: '{}',
      orderAdInfoExtend: '{}',
      marketingChannel: 'seo',
    },
    createKey: 'create-1',
    payKey: 'pay-1',
    beganAtMs: 0,
    ...fields,
  };
}
