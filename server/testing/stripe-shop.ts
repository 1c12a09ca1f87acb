import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { readConfig, type ServerConfig } from '../config';
import { type RunningFake, startFakeStripe } from './fake-stripe/start-fake-stripe';
import { writeSite } from './test-backend';
import { testPlans } from './test-plans';
import { startTestShop, type TestShop } from './test-shop';

export const webhookSecret = 'whsec_of_these_tests';

/** What the variables hold that the shop's site names. */
export const stripeEnvironment = {
  SHOP_STRIPE_KEY: 'sk_test_of_these_tests',
  SHOP_STRIPE_WEBHOOK_SECRET: webhookSecret,
};

/** What the shop's site says of its payment. */
const stripePayment = {
  provider: 'stripe',
  secretKeyEnv: 'SHOP_STRIPE_KEY',
  webhookSecretEnv: 'SHOP_STRIPE_WEBHOOK_SECRET',
} as const;

/** A shop whose `alpha.test` sells by a Stripe of this test's own. */
export type StripeShop = TestShop & {
  stripe: RunningFake;
  /** Somebody pays on the page at this path. */
  pay: (path: string, how?: Record<string, string>) => Promise<Record<string, unknown>>;
};

export async function startStripeShop(change: Partial<ServerConfig> = {}): Promise<StripeShop> {
  const stripe = await startFakeStripe();
  const { readVariable } = readConfig(stripeEnvironment);
  const shop = await startTestShop(
    { stripeApiUrl: stripe.url, readVariable, ...change },
    async (sitesDir) => {
      await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], payment: stripePayment } });
      await writeFile(join(sitesDir, 'alpha.test', 'plans.json'), JSON.stringify(testPlans));
    },
  );
  const { port } = shop.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/webhooks/stripe`;
  await stripe.setUp({ webhook: { url, host: 'alpha.test', secret: webhookSecret } });
  return {
    ...shop,
    stripe,
    pay: (path, how = {}) => stripe.act({ do: 'pay', id: path.split('/').at(-1) ?? '', ...how }),
    close: async () => {
      await stripe.stop();
      await shop.close();
    },
  };
}

/** Waits until the order has this status. */
export async function waitForStatus(
  buyer: { readStatus: (orderId: string) => Promise<unknown> },
  orderId: string,
  status: number,
): Promise<void> {
  await vi.waitUntil(async () => (await buyer.readStatus(orderId)) === status, { timeout: 20_000 });
}
