import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { durationUnits, renewals } from '../../contract/billing';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { orders, users } from '../db/schema';
import { makeDataFolder } from '../testing/data-folder';
import { placeOrder, type Subscriber, subscribe } from '../testing/subscribers';

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

const pack = { isRenew: renewals.pack, duration: 30, durationUnit: durationUnits.day };
const lifetime = { ...pack, durationUnit: durationUnits.lifetime };

async function readOrder({ orderId }: Subscriber) {
  const [order] = await open.database.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('the order is gone');
  return order;
}

const stateOf = async (person: Subscriber) => (await readOrder(person)).state;
const refund = (person: Subscriber, at: string, period = 0) =>
  person.hear(person.news({ type: 'refund', period, occurredAt: Date.parse(at) }), at);
/** The same person buys something else. */
const buyNext = async (person: Subscriber, at: string, terms: Parameters<typeof subscribe>[2] = {}) => {
  const { userId, email } = await readOrder(person);
  return subscribe(open.database, at, { userId, email, ...terms });
};
const memberUntil = async (person: Subscriber) => {
  const { userId } = await readOrder(person);
  const [user] = await open.database
    .select()
    .from(users)
    .where(eq(users.id, userId ?? ''));
  return new Date(user?.expirationTime ?? 0).toISOString();
};

describe('a refund', () => {
  test('takes back the time that is left, ends the subscription and marks the order, once', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    const now = '2026-01-20T00:00:00.000Z';
    expect(await refund(person, now)).toMatchObject({ change: 'refunded', period: 0 });
    expect(await person.read()).toMatchObject({ validUntil: now, state: 'ended', grants: 1 });
    expect(await stateOf(person)).toBe('refunded');
    expect(await refund(person, '2026-01-21T00:00:00Z')).toEqual({ change: 'nothing' });
    expect(await person.renewAt('2026-02-10T00:00:00Z')).toEqual([]);
    expect((await person.read()).validUntil).toBe(now);
  });

  test('of a renewal leaves the periods before it, and the order paid', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    await person.hear(person.news({ period: 1 }), '2026-02-09T23:56:00Z');
    await refund(person, '2026-02-12T00:00:00.000Z', 1);
    expect(await person.read()).toMatchObject({ validUntil: '2026-02-12T00:00:00.000Z', state: 'ended' });
    expect(await stateOf(person)).toBe('paid');
    await refund(person, '2026-02-13T00:00:00.000Z', 0);
    expect(await stateOf(person)).toBe('refunded');
    expect((await person.read()).validUntil).toBe('2026-02-12T00:00:00.000Z');
  });

  test('lets what was bought to follow it begin, and renew, as much earlier', async () => {
    const first = await subscribe(open.database, '2026-01-01T00:00:00.000Z', pack);
    const second = await buyNext(first, '2026-01-02T00:00:00.000Z');
    expect(await second.read()).toMatchObject({ renewsAt: '2026-02-28T00:00:00.000Z' });
    await refund(first, '2026-01-11T00:00:00.000Z');
    expect(await memberUntil(first)).toBe('2026-02-08T00:00:00.000Z');
    expect(await second.read()).toMatchObject({ state: 'active', renewsAt: '2026-02-08T00:00:00.000Z' });
    await refund(second, '2026-01-12T00:00:00.000Z');
    expect(await memberUntil(first)).toBe('2026-01-12T00:00:00.000Z');
  });

  test('of what follows leaves what runs', async () => {
    const first = await subscribe(open.database, '2026-01-01T00:00:00.000Z', pack);
    const second = await buyNext(first, '2026-01-02T00:00:00.000Z', pack);
    await refund(second, '2026-01-03T00:00:00.000Z');
    expect(await memberUntil(first)).toBe('2026-01-31T00:00:00.000Z');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'refunded']);
  });

  test('of a lifetime leaves what was paid before it, and a second lifetime', async () => {
    const first = await subscribe(open.database, '2026-01-01T00:00:00.000Z', pack);
    const ever = await buyNext(first, '2026-01-02T00:00:00.000Z', lifetime);
    const again = await buyNext(first, '2026-01-03T00:00:00.000Z', lifetime);
    await refund(ever, '2026-01-04T00:00:00.000Z');
    expect(await memberUntil(first)).toBe('9999-12-31T23:59:59.000Z');
    const other = await subscribe(open.database, '2026-01-01T00:00:00.000Z', pack);
    const onlyEver = await buyNext(other, '2026-01-02T00:00:00.000Z', lifetime);
    await refund(onlyEver, '2026-01-04T00:00:00.000Z');
    expect(await memberUntil(other)).toBe('2026-01-31T00:00:00.000Z');
    expect(await stateOf(again)).toBe('paid');
  });

  test('of a period that is over takes nothing', async () => {
    const person = await subscribe(open.database, '2026-01-01T00:00:00.000Z', pack);
    await refund(person, '2026-06-01T00:00:00.000Z');
    expect(await memberUntil(person)).toBe('2026-01-31T00:00:00.000Z');
    expect(await stateOf(person)).toBe('refunded');
  });

  test('of a part changes no time; the parts add up to all of it', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    const part = (amountMinor: number, at: string) =>
      person.hear(person.news({ type: 'refund', amountMinor, occurredAt: Date.parse(at) }), at);
    const before = await person.read();
    expect(await part(500, '2026-01-11T00:00:00.000Z')).toMatchObject({ change: 'refundedPart' });
    expect(await part(500, '2026-01-12T00:00:00.000Z')).toEqual({ change: 'nothing' });
    expect(await person.read()).toEqual(before);
    expect(await part(2000, '2026-01-20T00:00:00.000Z')).toMatchObject({ change: 'refunded' });
    expect(await part(500, '2026-01-21T00:00:00.000Z')).toEqual({ change: 'nothing' });
    expect(await person.read()).toMatchObject({ state: 'ended', validUntil: '2026-01-20T00:00:00.000Z' });
  });

  test('by the person’s bank ends the subscription when it is asked for, and the time when it is decided', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    const tell = (type: 'dispute' | 'disputeWon' | 'disputeLost', at: string) =>
      person.hear(person.news({ type, amountMinor: 1, occurredAt: Date.parse(at) }), at);
    expect(await tell('dispute', '2026-01-11T00:00:00.000Z')).toMatchObject({
      change: 'disputed',
      isOpen: true,
    });
    expect(await person.read()).toMatchObject({ state: 'ended', validUntil: '2026-02-10T00:00:00.000Z' });
    expect(await tell('disputeWon', '2026-01-15T00:00:00.000Z')).toMatchObject({ isOpen: false });
    expect(await person.read()).toMatchObject({ validUntil: '2026-02-10T00:00:00.000Z' });
    expect(await tell('disputeLost', '2026-01-20T00:00:00.000Z')).toMatchObject({
      change: 'refunded',
      isReversed: true,
    });
    expect(await person.read()).toMatchObject({ validUntil: '2026-01-20T00:00:00.000Z' });
    expect(await stateOf(person)).toBe('refunded');
  });

  test('that comes before its charge, or of more than it, is refused and heard again later', async () => {
    const person = await placeOrder(open.database);
    const now = '2026-01-01T00:00:00.000Z';
    const news = person.news({ type: 'refund', occurredAt: Date.parse(now) });
    await expect(person.hear(news, now)).rejects.toThrow('not charged');
    await person.hear(person.news({ occurredAt: Date.parse(now) }), now);
    await expect(person.hear({ ...news, amountMinor: 2001 }, now)).rejects.toThrow('of more');
    expect(await person.hear(news, now)).toMatchObject({ change: 'refunded' });
    // The charge's own news, once more.
    expect(await person.hear(person.news({ occurredAt: Date.parse(now) }), now)).toEqual({
      change: 'nothing',
    });
    expect(await stateOf(person)).toBe('refunded');
  });

  test('of a person who was deleted stays in the books, and gives nobody a membership', async () => {
    const person = await subscribe(open.database, '2026-01-01T00:00:00.000Z', pack);
    const { id, userId } = await readOrder(person);
    await open.database.update(orders).set({ email: null }).where(eq(orders.id, id));
    await open.database
      .update(users)
      .set({ subStatus: 0, expirationTime: 0 })
      .where(eq(users.id, userId ?? ''));
    await refund(person, '2026-01-02T00:00:00.000Z');
    expect(await readOrder(person)).toMatchObject({ state: 'refunded', email: null });
    expect(await memberUntil(person)).toBe('1970-01-01T00:00:00.000Z');
  });
});
