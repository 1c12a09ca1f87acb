import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { durationUnits, offerTypes, renewals } from '../../contract/billing';
import { insertUser } from '../accounts/account-store';
import { applyPaymentEvent } from '../billing/apply-payment-event';
import { insertOrder, type NewOrder } from '../billing/order-store';
import type { PaymentOutcome } from '../billing/payment-outcome';
import type { PaymentEvent, PaymentProvider } from '../billing/payment-provider';
import type { NewPaymentRequest } from '../billing/payment-request-store';
import { renewDueSubscriptions } from '../billing/renew-due-subscriptions';
import type { Database } from '../db/database';
import { membershipGrants, subscriptions, users } from '../db/schema';

/** A person with one subscription, and a provider that charges on demand. Times are ISO 8601. */
export type Subscriber = {
  orderId: string;
  /** News of a payment of the subscription, as the provider would tell it. */
  news: (change: Partial<PaymentEvent>) => PaymentEvent;
  hear: (news: PaymentEvent, at: string) => Promise<PaymentOutcome>;
  /** Runs the renewal task at that time; answers with what was charged for this subscription. */
  renewAt: (at: string) => Promise<NewPaymentRequest[]>;
  cancelAt: (at: string) => Promise<void>;
  read: () => Promise<{ validUntil: string; state: string; renewsAt: string; grants: number }>;
};

let count = 0;

/** What is reserved in these tests is not asked for. */
const nobody: PaymentProvider = {
  ask: () => Promise.reject(new Error('asked')),
  query: async () => [],
  closePage: async () => [],
};

/** Somebody who pays at `at`; `terms` replaces parts of a monthly plan of 20 dollars. */
export async function subscribe(
  database: Database,
  at: string,
  terms: Partial<NewOrder> = {},
): Promise<Subscriber> {
  const subscriber = await placeOrder(database, terms);
  await subscriber.hear(subscriber.news({ occurredAt: Date.parse(at) }), at);
  return subscriber;
}

/** Somebody who has ordered, and whose payment is not confirmed yet. */
export async function placeOrder(database: Database, terms: Partial<NewOrder> = {}): Promise<Subscriber> {
  count += 1;
  const siteCode = 'a';
  const email = `subscriber-${count}@example.test`;
  await insertUser(database, { siteCode, email, passwordHash: 'x' });
  const [user] = await database.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error('not inserted');
  const order = { ...monthly, siteCode, email, userId: user.id, holder: `user:${user.id}`, ...terms };
  const orderId = await database.transaction((tx) => insertOrder(tx, order));
  if (orderId === undefined) throw new Error('not inserted');

  return {
    orderId,
    news: (change) => ({
      id: randomUUID(),
      type: 'approve',
      period: 0,
      paymentId: `payment-${orderId}-${change.period ?? 0}`,
      orderId,
      currency: order.currency,
      amountMinor: change.period ? order.priceMinor : order.chargeMinor,
      email,
      occurredAt: 0,
      ...change,
    }),
    hear: (news, time) => database.transaction((tx) => applyPaymentEvent(tx, news, new Date(time))),
    renewAt: async (time) => {
      const charges: NewPaymentRequest[] = [];
      const reserve = async (_: unknown, request: NewPaymentRequest) => void charges.push(request);
      await renewDueSubscriptions({ database }, { reserve, findProvider: () => nobody }, new Date(time));
      return charges.filter((charge) => charge.orderId === orderId);
    },
    cancelAt: async (time) => {
      await database
        .update(subscriptions)
        .set({ state: 'cancelled', cancelledAt: new Date(time), cancelReason: 'test' })
        .where(eq(subscriptions.id, orderId));
    },
    read: async () => {
      const [person] = await database.select().from(users).where(eq(users.id, user.id));
      const [found] = await database.select().from(subscriptions).where(eq(subscriptions.id, orderId));
      return {
        validUntil: new Date(person?.expirationTime ?? 0).toISOString(),
        state: found?.state ?? 'none',
        renewsAt: found?.renewsAt.toISOString() ?? '',
        grants: await database.$count(membershipGrants, eq(membershipGrants.orderId, orderId)),
      };
    },
  };
}

const monthly = {
  host: 'a.test',
  productId: 'plus',
  priceId: 'plus-plain',
  productName: 'Plus',
  isRenew: renewals.subscription,
  offerType: offerTypes.plain,
  currency: 'USD',
  chargeMinor: 2000,
  priceMinor: 2000,
  duration: 1,
  durationUnit: durationUnits.month,
  language: 'en',
  successUrl: 'http://a.test/payment-results',
  cancelUrl: 'http://a.test/sub/price',
  marketingChannel: 'seo',
  userExtend: '{}',
  transparentExtend: '{}',
  orderAdInfoExtend: '{}',
};
