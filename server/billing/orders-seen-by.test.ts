import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPerson } from '../account-data/export-person';
import { lockAccount, markProven } from '../accounts/account-store';
import type { User } from '../accounts/session-store';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { orders } from '../db/schema';
import { makeDataFolder } from '../testing/data-folder';
import { placeOrder, type Subscriber, subscribe } from '../testing/subscribers';
import { countGrants, findGrant, findSubscriptionOf, listGrants } from './grant-store';
import { maySeeOrder, ordersSeenBy } from './orders-seen-by';

const at = '2026-01-10T00:00:00.000Z';

let folder: string;
let open: OpenDatabase;
beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

async function readOrder({ orderId }: Subscriber) {
  const [order] = await open.database.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('the order is gone');
  return order;
}

async function readUser(person: Subscriber): Promise<User> {
  const { userId } = await readOrder(person);
  const user = await open.database.transaction((tx) => lockAccount(tx, userId ?? ''));
  if (!user) throw new Error('the person is gone');
  return user;
}

/** The ids of the orders that every list has of an account. */
async function listSeen(user: User) {
  const { database } = open;
  const which = ordersSeenBy(user);
  const exported = await exportPerson(database, user);
  const rows = await listGrants(database, user.id, { offset: 0, limit: 10 }, which);
  expect(await countGrants(database, user.id, which)).toBe(rows.length);
  const idsOf = (value: unknown, name: string) =>
    (value as Record<string, string>[]).map((row) => row[name] ?? '').toSorted();
  return {
    history: rows.map(({ order }) => order.id).toSorted(),
    orders: idsOf(exported.orders, 'id'),
    charges: idsOf(exported.charges, 'orderId'),
    subscriptions: idsOf(exported.subscriptions, 'orderId'),
    running: (await findSubscriptionOf(database, user.id, which))?.id,
  };
}

test('an unproven person sees what they bought while logged in, and nothing that others bought for the address', async () => {
  const own = await subscribe(open.database, at);
  const { userId, email } = await readOrder(own);
  const guest = await subscribe(open.database, at, { userId, email, holder: 'visitor:someone' });
  const unproven = await readUser(own);
  const mine = [own.orderId];
  expect(await listSeen(unproven)).toEqual({
    history: mine,
    orders: mine,
    charges: mine,
    subscriptions: mine,
    // The guest's has taken its place, and may not be cancelled by whoever registered the address.
    running: undefined,
  });
  const named = { orderId: guest.orderId, period: '0' };
  expect(await findGrant(open.database, unproven.id, named, ordersSeenBy(unproven))).toBeUndefined();
  expect(maySeeOrder(unproven, await readOrder(guest))).toBe(false);

  await open.database.transaction((tx) => markProven(tx, unproven.id, new Date()));
  const proven = await readUser(own);
  const all = [own.orderId, guest.orderId].toSorted();
  expect(await listSeen(proven)).toEqual({
    history: all,
    orders: all,
    charges: all,
    subscriptions: all,
    running: guest.orderId,
  });
  expect(maySeeOrder(proven, await readOrder(guest))).toBe(true);
});

test('whose payment made the account sees that one', async () => {
  const guest = await placeOrder(open.database, {
    userId: null,
    email: 'first@example.test',
    holder: 'visitor:a',
  });
  await guest.hear(guest.news({ email: 'first@example.test' }), at);
  const user = await readUser(guest);
  expect(user.provenAt).toBeNull();
  expect((await listSeen(user)).history).toEqual([guest.orderId]);
});
