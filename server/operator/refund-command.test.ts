import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { membershipGrants, paymentRequests } from '../db/schema';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { typeCommand, typeCommandForJson } from '../testing/type-command';
import { withDatabase } from './with-database';

let shop: TestShop;
let environment: { DATA_DIR: string; SITES_DIR: string };
let orderId: string;
let packId: string;
beforeAll(async () => {
  shop = await startTestShop();
  const customer = await shop.newCustomer();
  orderId = await customer.buy('plus-plain');
  packId = await customer.buy('pack-week');
  // Commands need the embedded database to themselves.
  await shop.app.close();
  environment = { DATA_DIR: shop.config.dataDir, SITES_DIR: shop.config.sitesDir };
});
afterAll(() => shop.close());

const type = (...argv: string[]) => typeCommand(environment, ...argv);
const typeJson = (...argv: string[]) => typeCommandForJson(environment, ...argv);

const inDatabase = <Result>(work: (database: Database) => Promise<Result>) =>
  withDatabase(readConfig(environment), ({ database }) => work(database));
/** The refunds that were reserved, the oldest first. */
const listRequests = (order: string) =>
  inDatabase((database) =>
    database
      .select()
      .from(paymentRequests)
      .where(and(eq(paymentRequests.kind, 'refund'), eq(paymentRequests.orderId, order)))
      .orderBy(paymentRequests.createdAt),
  );

test('a refund is reserved once, however often the command is typed', async () => {
  const asked = { order: orderId, charge: 0, amount: '20.00', currency: 'USD', state: 'asked' };
  expect(await typeJson('person', 'refund', orderId)).toMatchObject(asked);
  const again = await type('person', 'refund', orderId, '--charge', '0');
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('after the server is started') });

  expect(await listRequests(orderId)).toMatchObject([
    { orderId, period: 0, amountMinor: 2000, currency: 'USD', provider: 'sandbox', state: 'reserved' },
  ]);
  const entry = { action: 'person refund', object: `${orderId}/0` };
  expect(await typeJson('audit', 'list')).toMatchObject([
    { ...entry, result: 'done' },
    { ...entry, result: 'done' },
  ]);
});

test('a charge or an order that is not there is refused, with those that are', async () => {
  const refused = await type('person', 'refund', orderId, '--charge', '1');
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('Name one by --charge') });
  expect(refused.error).toContain('0: 20.00 USD');
  expect((await type('person', 'refund', 'nothing')).error).toContain('There is no order nothing');
});

test('a part is reserved once, never more than is left, and one at a time', async () => {
  const refund = (...options: string[]) => type('person', 'refund', packId, ...options);
  expect(await refund('--amount', '5.01')).toMatchObject({
    code: 1,
    error: expect.stringContaining('at most 5.00'),
  });
  expect(await refund('--amount', '0')).toMatchObject({ code: 1 });
  expect(await refund('--amount', '1.001')).toMatchObject({ code: 2 });
  expect(await refund('--amount', '2.00', '--before', '1.00')).toMatchObject({
    code: 1,
    error: expect.stringContaining('0.00 USD was given back'),
  });
  expect(await listRequests(packId)).toEqual([]);

  for (const _ of [1, 2]) {
    const asked = await refund('--amount', '2.00', '--before', '0');
    expect(asked).toMatchObject({ code: 0, out: expect.stringContaining('The membership stays') });
  }
  expect(await refund('--amount', '1.00')).toMatchObject({
    code: 1,
    error: expect.stringContaining('A refund of 2.00 USD'),
  });
  expect(await refund()).toMatchObject({ code: 1 });
  expect(await listRequests(packId)).toMatchObject([{ amountMinor: 200, refundedBeforeMinor: 0 }]);
});

test('what the provider refused can be asked for again, and what is left after a part is reported', async () => {
  await inDatabase(async (database) => {
    await database
      .update(paymentRequests)
      .set({ state: 'failed' })
      .where(eq(paymentRequests.orderId, packId));
  });
  expect(await type('person', 'refund', packId, '--amount', '2.00')).toMatchObject({ code: 0 });
  await inDatabase(async (database) => {
    const ofPack = eq(paymentRequests.orderId, packId);
    await database
      .update(paymentRequests)
      .set({ state: 'settled' })
      .where(and(ofPack, eq(paymentRequests.state, 'reserved')));
    await database
      .update(membershipGrants)
      .set({ refundedMinor: 200 })
      .where(eq(membershipGrants.orderId, packId));
  });
  expect(await typeJson('person', 'refund', packId)).toMatchObject({ amount: '3.00', state: 'asked' });
  expect(await listRequests(packId)).toMatchObject([
    { amountMinor: 200, state: 'failed' },
    { amountMinor: 200, state: 'settled' },
    { amountMinor: 300, refundedBeforeMinor: 200, state: 'reserved' },
  ]);
});
