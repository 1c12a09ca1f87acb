import { localStore } from '../../ui/browser-storage';
import { PurchaseStore } from './purchase-store';

/** This device's purchases. */
export const purchases = new PurchaseStore(localStore, Date.now);
