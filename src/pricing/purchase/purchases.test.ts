// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { localKeys } from '../../../contract/storage-keys';
import { endSession } from '../../session/load-user-info';
import { localStore } from '../../ui/browser-storage';
import { makePurchase } from '../testing/make-purchase';

const purchase = makePurchase({ orderId: '7', beganAtMs: Date.now() });

test('a purchase that localStorage lost is known to the next page', async () => {
  const { purchases, commitPurchases } = await openPage();
  purchases.keep(purchase);
  await commitPurchases();
  localStore.set(localKeys.purchases, null);
  const later = await openPage();
  expect(later.purchases.findOrder('7')).toBeUndefined();
  await later.restorePurchases();
  expect(later.purchases.findOrder('7')).toEqual(purchase);
});

test('after a log-out no page finds the purchases again', async () => {
  const { purchases, commitPurchases } = await openPage();
  purchases.keep(purchase);
  await commitPurchases();
  await endSession();
  const later = await openPage();
  await later.restorePurchases();
  expect(later.purchases.findOrder('7')).toBeUndefined();
});

async function openPage() {
  vi.resetModules();
  return import('./purchases');
}
