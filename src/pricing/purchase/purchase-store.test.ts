import { expect, test, vi } from 'vitest';
import { localKeys } from '../../../contract/storage-keys';
import { BrowserStorage } from '../../ui/browser-storage';
import { type Purchase, PurchaseStore } from './purchase-store';

const dayMs = 24 * 60 * 60 * 1000;

function makeStorage(): BrowserStorage {
  return new BrowserStorage(() => {
    throw new Error('blocked, so it keeps everything in memory');
  });
}

function makePurchase(fields: Partial<Purchase> = {}): Purchase {
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

test('an open purchase is found again for the same offer, terms and person only', () => {
  const store = new PurchaseStore(makeStorage(), () => dayMs);
  store.keep(makePurchase());
  const intent = { offerKey: 'product/plan', terms: '49.8', person: '' };
  expect(store.findOpen(intent)?.createKey).toBe('create-1');
  expect(store.findOpen({ ...intent, terms: '59.8' })).toBeUndefined();
  expect(store.findOpen({ ...intent, person: 'a@b.test' })).toBeUndefined();
});

test('another tab finds it too', () => {
  const storage = makeStorage();
  new PurchaseStore(storage, () => 0).keep(makePurchase({ orderId: '7' }));
  const other = new PurchaseStore(storage, () => 0);
  expect(other.findOpen(makePurchase())?.orderId).toBe('7');
});

test('an ended purchase is not gone on with, but its order can still be asked about', () => {
  const store = new PurchaseStore(makeStorage(), () => 0);
  store.keep(makePurchase({ orderId: '7' }));
  store.end('create-1');
  expect(store.findOpen(makePurchase())).toBeUndefined();
  expect(store.findOrder()?.orderId).toBe('7');
  expect(store.findOrder('8')).toBeUndefined();
});

test('a purchase is restarted after a week', () => {
  let nowMs = 0;
  const store = new PurchaseStore(makeStorage(), () => nowMs);
  store.keep(makePurchase());
  nowMs = 7 * dayMs;
  expect(store.findOpen(makePurchase())).toBeUndefined();
});

test('unreadable storage is forgotten, and says so', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const storage = makeStorage();
  storage.set(localKeys.purchases, '{');
  expect(new PurchaseStore(storage, () => 0).findOrder()).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
