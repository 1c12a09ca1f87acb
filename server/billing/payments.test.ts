import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '../../contract/time-spans';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { orders, paymentRequests } from '../db/schema';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { makeDataFolder } from '../testing/data-folder';
import { placeOrder, type Subscriber, subscribe } from '../testing/subscribers';
import { findOrderById } from './order-store';
import { type PaymentProvider, RequestRefusedError } from './payment-provider';
import {
  describeCharge,
  describeOpening,
  describeRefund,
  insertPaymentRequest,
} from './payment-request-store';
import { createPayments, type Payments } from './payments';

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

/** Payments with a provider of this test; tasks are enqueued nowhere, as if the process died before each. */
function openPayments(provider: Partial<PaymentProvider>): { payments: Payments; enqueued: string[] } {
  const enqueued: string[] = [];
  const services = {
    database: open.database,
    log: { error: () => {}, warn: () => {} },
    tasks: {
      add: () => {},
      enqueue: async (_: unknown, _task: unknown, { requestId }: { requestId: string }) =>
        void enqueued.push(requestId),
    },
  } as unknown as Services;
  const mailing = { queue: async () => {} } as unknown as Mailing;
  const whole: PaymentProvider = {
    ask: async ({ id }) => ({ remoteId: `remote-${id}`, pageUrl: 'https://pay.test/' }),
    query: async () => [],
    closePage: async () => [],
    ...provider,
  };
  return { payments: createPayments(services, { findProvider: () => whole, mailing }), enqueued };
}

async function reserveCharge({ orderId }: Subscriber, period = 1): Promise<string> {
  const order = await findOrderById(open.database, orderId);
  if (!order) throw new Error('the order is gone');
  const request = describeCharge(order, { period, attempt: 0, currency: 'USD', amountMinor: 2000 });
  await open.database.transaction((tx) => insertPaymentRequest(tx, request));
  return request.id;
}

async function readState(id: string) {
  const [request] = await open.database.select().from(paymentRequests).where(eq(paymentRequests.id, id));
  return request?.state;
}

const at = '2026-01-10T00:00:00.000Z';
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs);

describe('a request', () => {
  test('is committed before the provider is asked, and asked for once', async () => {
    const person = await subscribe(open.database, at);
    const id = await reserveCharge(person);
    const asked: (string | undefined)[] = [];
    const { payments } = openPayments({
      ask: async ({ id: key }) => {
        asked.push(await readState(key));
        return { remoteId: 'one' };
      },
    });
    await payments.ask(id);
    await payments.ask(id);
    expect(asked).toEqual(['reserved']);
    expect(await readState(id)).toBe('asked');
  });

  test('whose answer was lost is asked for again with the same key', async () => {
    const person = await subscribe(open.database, at);
    const id = await reserveCharge(person);
    const keys: string[] = [];
    const { payments } = openPayments({
      ask: async ({ id: key }) => {
        keys.push(key);
        if (keys.length === 1) throw new Error('the connection was cut');
        return { remoteId: 'one', events: [person.news({ period: 1 })] };
      },
    });
    await expect(payments.ask(id)).rejects.toThrow('cut');
    await payments.ask(id);
    expect(keys).toEqual([id, id]);
    expect(await person.read()).toMatchObject({ grants: 2 });
    expect(await readState(id)).toBe('settled');
  });

  test('whose task died is taken up, and one without an outcome is asked about, less and less often', async () => {
    const person = await subscribe(open.database, at);
    const id = await reserveCharge(person);
    let queries = 0;
    const { payments, enqueued } = openPayments({
      query: async (request) => {
        if (request.id !== id) return [];
        queries += 1;
        return queries === 3 ? [person.news({ period: 1 })] : [];
      },
    });
    await payments.takeUp(later(1));
    expect(enqueued).not.toContain(id);
    await payments.takeUp(later(2));
    expect(enqueued).toContain(id);
    await payments.ask(id);
    for (const minutes of [6, 7, 12, 13, 23, 24]) await payments.takeUp(later(minutes));
    expect(queries).toBe(3);
    expect(await readState(id)).toBe('settled');
    expect(await person.read()).toMatchObject({ grants: 2, state: 'active' });
  });

  test('that the provider refuses is not asked for again', async () => {
    const person = await subscribe(open.database, at);
    const id = await reserveCharge(person);
    const { payments, enqueued } = openPayments({
      ask: () => Promise.reject(new RequestRefusedError('no such customer')),
    });
    await expect(payments.ask(id)).rejects.toThrow('no such customer');
    await payments.takeUp(later(60));
    expect(enqueued).not.toContain(id);
    // The event of its refusal settles it: the subscription knows.
    expect(await readState(id)).toBe('settled');
  });
});

test('a page that another has replaced expires nothing; the newest one does', async () => {
  const person = await placeOrder(open.database);
  const order = await findOrderById(open.database, person.orderId);
  if (!order) throw new Error('the order is gone');
  const details = { email: null, language: 'en', productName: 'Plus', returnUrl: '', cancelUrl: '' };
  const { payments } = openPayments({});
  const remoteIds: (string | null)[] = [];
  for (const number of [0, 1]) {
    const page = describeOpening(order, { period: 0, number, amountMinor: 2000, details });
    await open.database.transaction((tx) => insertPaymentRequest(tx, page));
    remoteIds.push((await payments.ask(page.id)).remoteId);
  }
  const stateOf = async () =>
    (await open.database.select().from(orders).where(eq(orders.id, order.id)))[0]?.state;
  const expire = (paymentId: string) =>
    open.database.transaction((tx) =>
      payments.receive(tx, person.news({ type: 'expire', paymentId, occurredAt: Date.now() })),
    );
  await expire(remoteIds[0] ?? '');
  expect(await stateOf()).toBe('created');
  await expire(remoteIds[1] ?? '');
  expect(await stateOf()).toBe('expired');
});

test('a refund waits for its own report, not for that of a smaller part or of another payment', async () => {
  const person = await subscribe(open.database, at);
  const order = await findOrderById(open.database, person.orderId);
  if (!order) throw new Error('the order is gone');
  const { paymentId } = person.news({});
  const charge = { period: 0, paymentId, currency: 'USD', amountMinor: 2000 };
  const request = describeRefund(order, charge, { amountMinor: 500 });
  await open.database.transaction((tx) => insertPaymentRequest(tx, request));
  const { payments } = openPayments({});
  const report = (change: object) =>
    open.database.transaction((tx) => payments.receive(tx, person.news({ type: 'refund', ...change })));
  await report({ amountMinor: 300 });
  await report({ amountMinor: 2000, paymentId: 'a second payment' });
  expect(await readState(request.id)).toBe('reserved');
  await report({ amountMinor: 800 });
  expect(await readState(request.id)).toBe('settled');
});
