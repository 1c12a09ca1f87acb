import { type InferOutput, number, object, string } from 'valibot';
import { type Product, productsSchema } from '../../contract/billing';
import { laterKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { readStored } from '../ui/read-stored';

const storedSchema = object({ code: string(), seenAtMs: number(), products: productsSchema });

export type SeenPrices = InferOutput<typeof storedSchema>;

/** Stores what the server sells under this code, for use offline. */
export function storeSeenPrices(code: string, products: readonly Product[]): void {
  localStore.set(laterKeys.seenPrices, JSON.stringify({ code, seenAtMs: Date.now(), products }));
}

/** The prices of this code that were last seen on this device; null where there are none. */
export function readSeenPrices(code: string): SeenPrices | null {
  const stored = readStored(localStore, laterKeys.seenPrices, storedSchema);
  return stored?.code === code ? stored : null;
}
