import { desc, eq } from 'drizzle-orm';
import type { User } from '../accounts/session-store';
import type { Database } from '../db/database';
import {
  files,
  membershipGrants,
  messages,
  orders,
  passkeys,
  sessions,
  subscriptions,
  works,
} from '../db/schema';
import { writeAmount } from '../plans/money';

/** All that is stored about a person, by subject; without secrets (password hash, tokens) and without the files' bytes. */
export async function exportPerson(database: Database, user: User): Promise<Record<string, unknown>> {
  const { id, passwordHash: _, ...account } = user;
  const charges = await database
    .select({ grant: membershipGrants, productName: orders.productName })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(eq(membershipGrants.userId, id))
    .orderBy(desc(membershipGrants.paidAt));
  return {
    account,
    orders: await listOrders(database, id),
    charges: charges.map(({ grant: { userId, amountMinor, ...charge }, productName }) => ({
      ...charge,
      productName,
      amount: writeAmount(amountMinor, charge.currency),
    })),
    subscriptions: await listSubscriptions(database, id),
    jobs: await database
      .select({
        id: works.id,
        kind: works.kind,
        order: works.order,
        state: works.state,
        result: works.result,
        createdAt: works.createdAt,
        finishedAt: works.finishedAt,
      })
      .from(works)
      .where(eq(works.ownerId, id))
      .orderBy(desc(works.createdAt)),
    files: await database
      .select({
        id: files.id,
        name: files.name,
        sizeBytes: files.sizeBytes,
        createdAt: files.createdAt,
        expiresAt: files.expiresAt,
      })
      .from(files)
      .where(eq(files.ownerId, id))
      .orderBy(desc(files.createdAt)),
    messages: await database
      .select({
        sender: messages.sender,
        phoneNumber: messages.phoneNumber,
        message: messages.message,
        status: messages.status,
        sendAt: messages.sendAt,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(eq(messages.ownerId, id))
      .orderBy(desc(messages.createdAt)),
    devices: await database
      .select({ device: sessions.device, signedInAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    passkeys: await database
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
  };
}

async function listOrders(database: Database, userId: string) {
  const rows = await database
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt));
  return rows.map(({ id, state, productName, currency, chargeMinor, email, language, createdAt }) => ({
    id,
    state,
    productName,
    currency,
    price: writeAmount(chargeMinor, currency),
    email,
    language,
    createdAt,
  }));
}

async function listSubscriptions(database: Database, userId: string) {
  const rows = await database.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return rows.map(({ id, state, currency, priceMinor, renewsAt, cancelReason, cancelledAt, createdAt }) => ({
    orderId: id,
    state,
    currency,
    price: writeAmount(priceMinor, currency),
    renewsAt,
    cancelReason,
    cancelledAt,
    createdAt,
  }));
}
