import {
  array,
  type InferOutput,
  number,
  object,
  optional,
  parseJson,
  pipe,
  safeParse,
  string,
} from 'valibot';
import { payCreateRequestSchema } from '../../../contract/billing';
import { localKeys } from '../../../contract/storage-keys';
import { dayMs } from '../../../contract/time-spans';
import type { BrowserStorage } from '../../ui/browser-storage';
import { readStored } from '../../ui/read-stored';

/** An order that nobody has paid for so long is restarted, well within the 30 days that keys are stored. */
const lifetimeMs = 7 * dayMs;
/** Only the newest are stored. */
const maxPurchases = 20;

const purchaseSchema = object({
  /** The offer it is about. */
  offerKey: string(),
  /** What was promised when it was started; another price is another purchase. */
  terms: string(),
  /** E-mail of whoever was signed in; empty for a visitor. */
  person: string(),
  /** The request as it was first sent: the same key with another body would be refused. */
  request: payCreateRequestSchema,
  createKey: string(),
  payKey: string(),
  orderId: optional(string()),
  beganAtMs: number(),
  endedAtMs: optional(number()),
});

export type Purchase = InferOutput<typeof purchaseSchema>;
type Intent = Pick<Purchase, 'offerKey' | 'terms' | 'person'>;

/**
 * The purchases started on this device, stored so that a second press, the way back, another tab or a lost answer continues
 * with the same order instead of making another. Ended ones stay a while: the return page asks about them.
 */
export class PurchaseStore {
  readonly #storage: BrowserStorage;
  readonly #now: () => number;

  constructor(storage: BrowserStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** The purchase under way for just this intent, if there is one. */
  findOpen({ offerKey, terms, person }: Intent): Purchase | undefined {
    return this.#read().find(
      (known) =>
        known.offerKey === offerKey &&
        known.terms === terms &&
        known.person === person &&
        known.endedAtMs === undefined,
    );
  }

  /** The order of that number, or without one the order started last on this device; ended or not. */
  findOrder(orderId?: string): (Purchase & { orderId: string }) | undefined {
    return this.#read()
      .filter(hasOrder)
      .findLast((purchase) => orderId === undefined || purchase.orderId === orderId);
  }

  /** The visitor's purchases whose orders were made, ended or not; the one started first comes first. */
  listVisitors(): Purchase[] {
    return this.#read()
      .filter((purchase) => purchase.person === '' && hasOrder(purchase))
      .sort((one, other) => one.beganAtMs - other.beganAtMs);
  }

  /** Keeps a purchase, in place of what was known of it. */
  keep(purchase: Purchase): void {
    const others = this.#read().filter(({ createKey }) => createKey !== purchase.createKey);
    this.#store([...others, purchase]);
  }

  /** Adds the purchases of `text`, stored as here, that are not known, and the orders of those that are. */
  addLost(text = '[]'): void {
    const parsed = safeParse(pipe(string(), parseJson(), array(purchaseSchema)), text);
    if (!parsed.success) return;
    const known = this.#read();
    const lost = parsed.output.filter(({ createKey, orderId }) =>
      known.every((one) => one.createKey !== createKey || (orderId !== undefined && !hasOrder(one))),
    );
    if (lost.length === 0) return;
    const rest = known.filter((one) => lost.every(({ createKey }) => one.createKey !== createKey));
    this.#store([...rest, ...lost].sort((one, other) => one.beganAtMs - other.beganAtMs));
  }

  /** The order is decided, or cannot continue: the next press begins a new one. */
  end(createKey: string): void {
    const known = this.#read().find((purchase) => purchase.createKey === createKey);
    if (known && known.endedAtMs === undefined) this.keep({ ...known, endedAtMs: this.#now() });
  }

  #store(all: readonly Purchase[]): void {
    this.#storage.set(localKeys.purchases, JSON.stringify(all.slice(-maxPurchases)));
  }

  #read(): Purchase[] {
    const stored = readStored(this.#storage, localKeys.purchases, array(purchaseSchema)) ?? [];
    return stored.filter(({ beganAtMs }) => this.#now() - beganAtMs < lifetimeMs);
  }
}

function hasOrder(purchase: Purchase): purchase is Purchase & { orderId: string } {
  return purchase.orderId !== undefined;
}
