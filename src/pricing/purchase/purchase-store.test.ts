import { expect, test, vi } from 'vitest';
import { localKeys } from '../../../contract/storage-keys';
import { dayMs } from '../../../contract/time-spans';
import { BrowserStorage } from '../../ui/browser-storage';
import { makePurchase } from '../testing/make-purchase';
import { PurchaseStore } from './purchase-store';

function makeStorage(): BrowserStorage {
  return new BrowserStorage(() => {
    throw new Error('blocked, so it keeps everything in memory');
  });
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

test('what a killed browser lost is added, and what it knows better stays', () => {
  const storage = makeStorage();
  const store = new PurchaseStore(storage, () => 0);
  store.keep(makePurchase({ createKey: 'known', orderId: '1', endedAtMs: 5 }));
  store.keep(makePurchase({ createKey: 'without its order', beganAtMs: 1 }));
  const committed = [
    makePurchase({ createKey: 'known', orderId: '1' }),
    makePurchase({ createKey: 'without its order', orderId: '2', beganAtMs: 1 }),
    makePurchase({ createKey: 'lost', orderId: '3', beganAtMs: 2 }),
  ];
  store.addLost(JSON.stringify(committed));
  expect(JSON.parse(storage.get(localKeys.purchases) ?? '')).toEqual([
    { ...committed[0], endedAtMs: 5 },
    committed[1],
    committed[2],
  ]);
  store.addLost('no list');
  store.addLost(undefined);
  expect(store.findOrder()?.orderId).toBe('3');
});
