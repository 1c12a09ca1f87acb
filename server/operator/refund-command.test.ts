import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import { sandboxWebhooks } from '../db/schema';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { typeCommand, typeCommandForJson } from '../testing/type-command';
import { refundCharge } from './refund-command';
import { withDatabase } from './with-database';

let shop: TestShop;
let environment: { DATA_DIR: string; SITES_DIR: string };
let buyer: { email: string };
let orderId: string;
beforeAll(async () => {
  shop = await startTestShop();
  const customer = await shop.newCustomer();
  orderId = await customer.buy('plus-plain');
  buyer = customer;
  // Commands need the embedded database to themselves.
  await shop.app.close();
  environment = { DATA_DIR: shop.config.dataDir, SITES_DIR: shop.config.sitesDir };
});
afterAll(() => shop.close());

const type = (...argv: string[]) => typeCommand(environment, ...argv);
const typeJson = (...argv: string[]) => typeCommandForJson(environment, ...argv);

test('where the provider cannot give money back, it is said, and nothing is changed', async () => {
  const config = readConfig(environment);
  const refusal = await refundCharge({
    ...{ config, actor: 'ann', operands: [orderId], options: {}, switches: new Set() },
    provider: { openPayment: async () => '', chargeRenewal: async () => {} },
    withDatabase: (work) => withDatabase(config, work),
  }).catch(String);
  expect(refusal).toContain('was charged 20.00 USD (payment ');
  expect(refusal).toContain('cannot give money back');
  expect(await typeJson('person', 'find', buyer.email)).toMatchObject([
    { charges: [{ order: orderId, amount: '20.00', currency: 'USD', refundedAt: null }] },
  ]);
});

test('the sandbox is asked once for a refund, however often the command is typed', async () => {
  const asked = { order: orderId, charge: 0, amount: '20.00', currency: 'USD', state: 'asked' };
  expect(await typeJson('person', 'refund', orderId)).toMatchObject(asked);
  const again = await type('person', 'refund', orderId, '--charge', '0');
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('after the server is started') });

  const reports = await withDatabase(readConfig(environment), ({ database }) =>
    database.select().from(sandboxWebhooks),
  );
  const refunds = reports.map(({ body }) => JSON.parse(body)).filter((news) => news.type === 'refund');
  expect(refunds).toMatchObject([{ orderId, period: 0, amountMinor: 2000, currency: 'USD' }]);
  const entry = { action: 'person refund', object: `${orderId}/0` };
  expect(await typeJson('audit', 'list')).toMatchObject([
    { ...entry, result: 'done' },
    { ...entry, result: 'done' },
    { ...entry, actor: 'ann', result: 'refused' },
  ]);
});

test('a charge or an order that is not there is refused, with those that are', async () => {
  const refused = await type('person', 'refund', orderId, '--charge', '1');
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('Name one by --charge') });
  expect(refused.error).toContain('0: 20.00 USD');
  expect((await type('person', 'refund', 'nothing')).error).toContain('There is no order nothing');
});
