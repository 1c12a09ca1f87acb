// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../../contract/billing';
import { localKeys } from '../../../contract/storage-keys';
import { sessions } from '../../session/session-store';
import { answerCalls } from '../../session/testing/answer-calls';
import { localStore } from '../../ui/browser-storage';
import { makePurchase } from '../testing/make-purchase';
import { askAboutOrder } from './ask-about-order';
import { purchases } from './purchases';

const infoPath = billingCalls.paymentInfo.path.replace(':id', '7');
const notFound = { status: 404, body: { success: '404' } };
const order = { person: '', orderId: '7' };

beforeEach(() => {
  localStore.set(localKeys.purchases, null);
  sessions.set(null);
  purchases.keep(makePurchase({ orderId: '7', createKey: 'second', beganAtMs: Date.now() }));
  purchases.keep(makePurchase({ orderId: '6', createKey: 'first', beganAtMs: Date.now() - 1000 }));
  purchases.keep(makePurchase({ createKey: 'without an answer', beganAtMs: Date.now() - 2000 }));
});

test('a visitor whose cookie was lost gets it back by their purchases, the first one first', async () => {
  const created: unknown[] = [];
  const asked = answerCalls({
    [billingCalls.createPayment.path]: () => {
      created.push(null);
      return { body: { success: '1', obj: { orderId: '6' } } };
    },
    [infoPath]: () => (created.length < 2 ? notFound : { body: { success: '1', obj: { status: 0 } } }),
  });
  expect(await askAboutOrder(order)).toMatchObject({ ok: true, value: { status: 0 } });
  expect(asked.map(({ path }) => path)).toEqual([
    infoPath,
    billingCalls.createPayment.path,
    billingCalls.createPayment.path,
    infoPath,
  ]);
});

test('an order of somebody who is signed in, or is asked about by them, is made by nobody again', async () => {
  const asked = answerCalls({ [infoPath]: () => notFound });
  expect((await askAboutOrder({ ...order, person: 'ann@mail.test' })).ok).toBe(false);
  sessions.set({ email: 'bob@mail.test', tokenKey: 'x-token', tokenValue: 'bob' });
  expect((await askAboutOrder(order)).ok).toBe(false);
  expect(asked.map(({ path }) => path)).toEqual([infoPath, infoPath]);
});

test('a server that gives no answer is not asked for orders again', async () => {
  const asked = answerCalls({ [infoPath]: () => ({ status: 503, body: {} }) });
  expect((await askAboutOrder(order)).ok).toBe(false);
  expect(asked.some(({ path }) => path === billingCalls.createPayment.path)).toBe(false);
});
