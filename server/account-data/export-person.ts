import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { User } from '../accounts/session-store';
import { ordersSeenBy } from '../billing/orders-seen-by';
import type { Database } from '../db/database';
import {
  files,
  identities,
  membershipGrants,
  messages,
  orders,
  passkeys,
  sessions,
  subscriptions,
  supportRequests,
  works,
} from '../db/schema';
import { writeAmount } from '../plans/money';

/** All that is stored about a person, by subject; without secrets (password hash, tokens) and without the files' bytes. */
export async function exportPerson(database: Database, user: User): Promise<Record<string, unknown>> {
  const { id, passwordHash: _, ...account } = user;
  const seen = ordersSeenBy(user);
  const charges = await database
    .select({ grant: membershipGrants, productName: orders.productName })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(and(eq(membershipGrants.userId, id), seen))
    .orderBy(desc(membershipGrants.paidAt));
  return {
    account,
    orders: await listOrders(database, id, seen),
    charges: charges.map(({ grant: { userId, amountMinor, ...charge }, productName }) => ({
      ...charge,
      productName,
      amount: writeAmount(amountMinor, charge.currency),
    })),
    subscriptions: await listSubscriptions(database, id, seen),
    jobs: await database
      .select(pick(works, 'id', 'kind', 'order', 'state', 'result', 'createdAt', 'finishedAt'))
      .from(works)
      .where(eq(works.ownerId, id))
      .orderBy(desc(works.createdAt)),
    files: await database
      .select(pick(files, 'id', 'name', 'sizeBytes', 'createdAt', 'expiresAt'))
      .from(files)
      .where(eq(files.ownerId, id))
      .orderBy(desc(files.createdAt)),
    messages: await database
      .select(pick(messages, 'sender', 'phoneNumber', 'message', 'status', 'sendAt', 'createdAt'))
      .from(messages)
      .where(eq(messages.ownerId, id))
      .orderBy(desc(messages.createdAt)),
    supportRequests: await database
      .select(pick(supportRequests, 'email', 'message', 'jobId', 'jobName', 'createdAt'))
      .from(supportRequests)
      .where(eq(supportRequests.userId, id))
      .orderBy(desc(supportRequests.createdAt)),
    devices: await database
      .select({ device: sessions.device, signedInAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    passkeys: await database
      .select(pick(passkeys, 'name', 'createdAt', 'lastUsedAt'))
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
    identities: await database
      .select(pick(identities, 'issuer', 'subject', 'createdAt', 'lastUsedAt'))
      .from(identities)
      .where(eq(identities.userId, id)),
  };
}

async function listOrders(database: Database, userId: string, seen: SQL | undefined) {
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), seen))
    .orderBy(desc(orders.createdAt));
  return rows.map(({ chargeMinor, ...order }) => ({
    ...pick(order, 'id', 'state', 'productName', 'currency', 'email', 'language', 'createdAt'),
    price: writeAmount(chargeMinor, order.currency),
  }));
}

async function listSubscriptions(database: Database, userId: string, seen: SQL | undefined) {
  const rows = await database
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.id))
    .where(and(eq(subscriptions.userId, userId), seen));
  return rows.map(({ subscription: { id, priceMinor, ...subscription } }) => ({
    ...pick(subscription, 'state', 'currency', 'renewsAt', 'cancelReason', 'cancelledAt', 'createdAt'),
    orderId: id,
    price: writeAmount(priceMinor, subscription.currency),
  }));
}

/** What is named of a table or a row, and nothing else. */
function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: readonly Name[]
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}
