import { expect, test } from 'vitest';
import type { PaymentOrder } from '../../../contract/billing';
import { readAmounts } from './describe-order';

const order: PaymentOrder = {
  currency: 'USD',
  money: '49.8',
  tryoutPrice: '0.99',
  firstDiscountPrice: '9.9',
  subscriptionPrice: '39.8',
};

test('each kind of offer names the amount that was charged for it', () => {
  const paid = (offerType: number) => readAmounts({ ...order, offerType }, 'en').paid;
  expect([0, 1, 2].map(paid)).toEqual(['$49.80', '$0.99', '$9.90']);
  expect(readAmounts(order, 'en').paid).toBe('$49.80');
});

test('a subscription says what it renews at, a pack does not', () => {
  expect(readAmounts({ ...order, isRenew: 1 }, 'en').renewal).toBe('$39.80');
  expect(readAmounts({ ...order, isRenew: 1, subscriptionPrice: null }, 'en').renewal).toBe('$49.80');
  expect(readAmounts({ ...order, isRenew: 0 }, 'en').renewal).toBeUndefined();
});

test('an amount that is missing or no number is left out, not shown as one', () => {
  expect(readAmounts({ currency: 'USD', money: null }, 'en')).toEqual({});
  expect(readAmounts({ currency: 'USD', money: 'free' }, 'en')).toEqual({});
});
