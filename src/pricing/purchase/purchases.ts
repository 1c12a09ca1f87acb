import { localKeys } from '../../../contract/storage-keys';
import { commitValue, readCommittedValue } from '../../session/durable-values';
import { localStore } from '../../ui/browser-storage';
import { PurchaseStore } from './purchase-store';

/** This device's purchases. */
export const purchases = new PurchaseStore(localStore, Date.now);

/** Before a call that a purchase's key protects: browsers flush `localStorage` some seconds late. */
export function commitPurchases(): Promise<void> {
  return commitValue(localKeys.purchases, localStore.get(localKeys.purchases));
}

let restoring: Promise<void> | undefined;

/** Once a page: adds what `localStorage` lost when the browser was killed. */
export function restorePurchases(): Promise<void> {
  restoring ??= readCommittedValue(localKeys.purchases).then((text) => purchases.addLost(text));
  return restoring;
}
