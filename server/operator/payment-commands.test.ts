import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StripeShop, startStripeShop, stripeEnvironment, waitForStatus } from '../testing/stripe-shop';
import { typeCommand, typeCommandForJson } from '../testing/type-command';

let shop: StripeShop;
let environment: Record<string, string>;
let payment: string;
beforeAll(async () => {
  shop = await startStripeShop();
  const buyer = await shop.newCustomer();
  const reported = await buyer.createOrder('pack', 'pack-week');
  await shop.pay(await buyer.startPayment(reported));
  await waitForStatus(buyer, reported, 1);
  await (await shop.newCustomer()).createOrder('pack', 'pack-ever');
  const unheard = await shop.newCustomer();
  const path = await unheard.startPayment(await unheard.createOrder('pack', 'pack-week'));
  // Commands need the embedded database to themselves, and nobody hears of the next payment.
  await shop.app.close();
  payment = String((await shop.pay(path)).payment_intent);
  const { dataDir, sitesDir } = shop.config;
  const folders = { DATA_DIR: dataDir, SITES_DIR: sitesDir };
  environment = { ...stripeEnvironment, ...folders, DEMO: '1', STRIPE_API_URL: shop.stripe.url };
});
afterAll(() => shop.close());

const reconcile = (...options: string[]) => typeCommand(environment, 'payments', 'reconcile', ...options);

test('every difference is printed with what to do, and the exit code says that there are some', async () => {
  const { code, out } = await reconcile();
  expect(code).toBe(1);
  expect(out).toContain(`alpha-test  missing_here  payment ${payment} of order `);
  expect(out).toContain('here no entry, there 5.00 USD');
  expect(out).toContain('or refund it there');
  expect(out).toMatch(/Differences: 1\.$/);
  const json = await typeCommandForJson(environment, 'payments', 'reconcile', '--site', 'alpha-test');
  expect(json).toMatchObject({ differences: [{ kind: 'missing_here', paymentId: payment }] });
});

test('another site, and a later day, have none', async () => {
  expect(await reconcile('--site', 'beta-test')).toMatchObject({ code: 0 });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await reconcile('--since', tomorrow)).toMatchObject({ code: 0 });
});

test('a site, a day and a database that are not there are refused', async () => {
  expect(await reconcile('--site', 'nowhere')).toMatchObject({ code: 1, out: '' });
  expect(await reconcile('--since', '2026-02-30')).toMatchObject({ code: 2, out: '' });
  const elsewhere = { ...environment, DATA_DIR: `${environment.DATA_DIR}/nowhere` };
  const refused = await typeCommand(elsewhere, 'payments', 'reconcile');
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('There is no database') });
});

test('a key that is not set, and a Stripe that does not answer, are differences', async () => {
  const { SHOP_STRIPE_KEY: _, ...without } = environment;
  const unset = await typeCommand(without, 'payments', 'reconcile');
  expect(unset).toMatchObject({ code: 1, out: expect.stringContaining('SHOP_STRIPE_KEY is not set here') });
  const elsewhere = { ...environment, STRIPE_API_URL: 'http://127.0.0.1:9' };
  const away = await typeCommand(elsewhere, 'payments', 'reconcile');
  expect(away).toMatchObject({ code: 1, out: expect.stringContaining('alpha-test  not_compared') });
});
