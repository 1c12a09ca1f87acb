import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { offerTypes } from '../../contract/billing';
import { describeNobody, findUserByEmail, insertUser, lockAccount } from '../accounts/account-store';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { membershipGrants, orders, sandboxWebhooks, users } from '../db/schema';
import type { Services } from '../services';
import { makeDataFolder } from '../testing/data-folder';
import { placeOrder, type Subscriber, subscribe } from '../testing/subscribers';
import { forgetBuyer } from './forget-buyer';
import { hasPaidIntroduction } from './introductions';
import { countReports, insertWebhook, listUndelivered } from './providers/sandbox/sandbox-store';
import { createWebhookTask } from './providers/sandbox/webhook-task';

const at = '2026-01-10T00:00:00.000Z';
const later = '2026-01-12T00:00:00.000Z';

let folder: string;
let open: OpenDatabase;
beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
});
afterEach(() => {
  vi.useRealTimers();
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

/** What a deletion does to a person's orders and account. */
async function forget(userId: string, when: string): Promise<void> {
  await open.database.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (!user) throw new Error('the person is gone');
    await forgetBuyer(tx, user, new Date(when));
    await tx
      .update(users)
      .set(describeNobody(userId, new Date(when)))
      .where(eq(users.id, userId));
  });
}

const listGrantsOf = ({ orderId }: Subscriber) =>
  open.database.select().from(membershipGrants).where(eq(membershipGrants.orderId, orderId));

const approve = (person: Subscriber, occurredAt: string, period = 0) =>
  person.hear(person.news({ period, occurredAt: Date.parse(occurredAt) }), later);

const refund = (person: Subscriber, period = 0) =>
  person.hear(person.news({ type: 'refund', period, occurredAt: Date.parse(later) }), later);

describe('money of a deleted person', () => {
  test('that was approved before and reported after is booked without a name or time, and given back', async () => {
    const person = await placeOrder(open.database);
    const { userId } = await readOrder(person);
    // Its payment page was opened.
    await open.database.update(orders).set({ state: 'pending' }).where(eq(orders.id, person.orderId));
    await forget(userId ?? '', '2026-01-11T00:00:00.000Z');
    expect(await approve(person, at)).toMatchObject({
      change: 'unclaimed',
      refund: { period: 0, amountMinor: 2000 },
    });
    expect(await approve(person, at)).toEqual({ change: 'nothing' });
    const [grant, ...more] = await listGrantsOf(person);
    expect(more).toEqual([]);
    expect(grant).toMatchObject({
      amountMinor: 2000,
      validFrom: new Date(later),
      validUntil: new Date(later),
    });
    expect(await person.read()).toMatchObject({ state: 'none', validUntil: '1970-01-01T00:00:00.000Z' });
    expect(await refund(person)).toMatchObject({ change: 'refunded' });
    expect(await readOrder(person)).toMatchObject({ state: 'refunded', email: null });
  });

  test('of a renewal that was under way is booked and given back, too', async () => {
    const person = await subscribe(open.database, at);
    const { userId } = await readOrder(person);
    await forget(userId ?? '', '2026-02-09T23:57:00.000Z');
    expect(await approve(person, '2026-02-09T23:56:00.000Z', 1)).toMatchObject({ change: 'unclaimed' });
    expect(await person.read()).toMatchObject({
      ...{ state: 'ended', grants: 2, validUntil: '1970-01-01T00:00:00.000Z' },
    });
    expect(await refund(person, 1)).toMatchObject({ change: 'refunded' });
  });

  test('of a guest is given back if it was approved before; who pays after it says anew who they are', async () => {
    const place = async () => {
      const email = `${randomUUID()}@example.test`;
      await insertUser(open.database, { siteCode: 'a', email, passwordHash: 'x' });
      const person = await findUserByEmail(open.database, 'a', email);
      const guest = await placeOrder(open.database, { userId: null, email, holder: `visitor:${email}` });
      await forget(person?.id ?? '', '2026-01-11T00:00:00.000Z');
      return guest;
    };
    const [early, late] = [await place(), await place()];
    expect((await readOrder(early)).email).toBeNull();
    expect(await approve(early, at)).toMatchObject({ change: 'unclaimed' });
    expect(await refund(early)).toMatchObject({ change: 'refunded' });
    const typed = late.news({ occurredAt: Date.parse(later), email: `${randomUUID()}@example.test` });
    expect(await late.hear(typed, later)).toMatchObject({ change: 'granted' });
  });
});

test('an introductory price that was paid stays used, and nothing that is stored names the address', async () => {
  const introduction = {
    offerType: offerTypes.firstDiscount,
    firstDiscountPriceMinor: 1000,
    chargeMinor: 1000,
  };
  const person = await subscribe(open.database, at, introduction);
  const { userId, email } = await readOrder(person);
  const again = { siteCode: 'a', userId: null, email };
  expect(await hasPaidIntroduction(open.database, again)).toBe(true);
  await forget(userId ?? '', later);
  expect(await open.database.$count(orders, eq(orders.email, email ?? ''))).toBe(0);
  expect(await hasPaidIntroduction(open.database, again)).toBe(true);
  expect(await hasPaidIntroduction(open.database, { ...again, siteCode: 'b' })).toBe(false);
  expect(await hasPaidIntroduction(open.database, { ...again, email: 'other@example.test' })).toBe(false);
});

test('a webhook that is refused for a day is not sent again, and reported; one that reaches nobody waits', async () => {
  const answers = { status: 404 };
  const endpoint = createServer((_request, response) => response.writeHead(answers.status).end());
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void endpoint.close());
  const { port } = endpoint.address() as AddressInfo;
  const errors: object[] = [];
  const log = { error: (about: object) => errors.push(about), warn: () => {} };
  const config = { paymentWebhookUrl: `http://127.0.0.1:${port}` };
  const services = { config, database: open.database, log } as unknown as Services;
  const task = createWebhookTask(services, {} as FastifyInstance, 'secret');
  const person = await placeOrder(open.database);
  const { id: _, ...news } = person.news({});
  const webhookId = await open.database.transaction((tx) =>
    insertWebhook(tx, { host: 'a.test', news, notBefore: new Date(at) }),
  );
  const send = (when: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(when) });
    return task.run({ webhookId }, { signal: new AbortController().signal, attempt: 1 });
  };
  const isWaiting = async () =>
    (await listUndelivered(open.database, new Date('2030-01-01'), 10)).includes(webhookId);

  answers.status = 503;
  await expect(send('2026-01-10T00:00:00Z')).rejects.toThrow('503');
  await expect(send('2026-01-20T00:00:00Z')).rejects.toThrow('503');
  answers.status = 404;
  await expect(send('2026-01-20T00:01:00Z')).rejects.toThrow('404');
  await expect(send('2026-01-20T23:00:00Z')).rejects.toThrow('404');
  expect(await isWaiting()).toBe(true);
  await send('2026-01-21T00:02:00Z');
  expect(await isWaiting()).toBe(false);
  expect(errors).toEqual([{ webhookId, status: 404 }]);
  expect(await countReports(open.database)).toEqual({ waiting: 0, given_up: 1 });
  const [stored] = await open.database
    .select()
    .from(sandboxWebhooks)
    .where(eq(sandboxWebhooks.id, webhookId));
  expect(stored?.body).not.toContain('@');
});
