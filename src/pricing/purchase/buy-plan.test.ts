// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../../contract/billing';
import { localKeys } from '../../../contract/storage-keys';
import { sessions } from '../../session/session-store';
import { answerCalls } from '../../session/testing/answer-calls';
import { localStore } from '../../ui/browser-storage';
import type { Offer } from '../price-lists';
import { makePlan, makeProduct } from '../testing/make-plan';
import { buyPlan } from './buy-plan';
import type { Purchase } from './purchase-store';
import { purchases } from './purchases';

const { createPayment, pay } = billingCalls;

const plan = makePlan({ id: 'second' });
const offer: Offer = {
  key: 'second',
  plan,
  product: makeProduct([plan]),
  config: {},
  quota: 0,
  isBestValue: false,
  isOrderable: true,
};

beforeEach(() => {
  localStore.set(localKeys.purchases, null);
  sessions.set(null);
});

test.each([
  ['whom an earlier one named', true],
  ['whom it names itself', false],
])('a purchase whose order was not answered continues for the visitor %s', async (_who, hasEarlier) => {
  answerCalls({ [createPayment.path]: () => 'no network' });
  expect((await buyPlan(offer, 'en', false)).ok).toBe(false);
  const [lost] = JSON.parse(localStore.get(localKeys.purchases) ?? '') as [Purchase];
  purchases.keep({ ...lost, beganAtMs: lost.beganAtMs - 1000 });
  if (hasEarlier) {
    const request = { ...lost.request, productsPriceId: 'first' };
    const begun = { beganAtMs: lost.beganAtMs - 2000, createKey: 'first', orderId: '6' };
    purchases.keep({ ...lost, request, ...begun, offerKey: 'first' });
  }

  const created: unknown[] = [];
  answerCalls({
    [createPayment.path]: ({ body }) => {
      created.push(Object(body).productsPriceId);
      return { body: { success: '1', obj: { orderId: '7' } } };
    },
    [pay.path]: () => ({ body: { success: '1', obj: { redirectUrl: 'https://pay.test/7' } } }),
  });
  expect(await buyPlan(offer, 'en', false)).toMatchObject({ ok: true });
  expect(created).toEqual(hasEarlier ? ['first', 'second'] : ['second']);
});
