import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import type { ServerConfig } from '../config';
import { findMail, readResetToken } from './find-mail';
import { envelopeOf, startTestBackend, type TestBackend, writeSite } from './test-backend';
import { testPlans } from './test-plans';

type Headers = Record<string, string>;
type OrderOptions = { email?: string; key?: string };

/** Somebody with a browser: keeps its cookie from one call to the next. */
export type Buyer = {
  headers: () => Headers;
  tryOrder: (
    productId: string,
    priceId: string,
    options?: OrderOptions & Record<string, unknown>,
  ) => Promise<LightMyRequestResponse>;
  createOrder: (productId: string, priceId: string, options?: OrderOptions) => Promise<string>;
  /** Answers with the path of the payment page. */
  startPayment: (orderId: string) => Promise<string>;
  open: (path: string) => Promise<LightMyRequestResponse>;
  decide: (path: string, decision: string, form?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readOrder: (orderId: string) => Promise<LightMyRequestResponse>;
  readStatus: (orderId: string) => Promise<unknown>;
  /** Orders, pays and waits until that is known; answers with the order. */
  buy: (priceId: string, form?: Record<string, string>) => Promise<string>;
  readInfo: () => Promise<BuyerInfo>;
};

export type BuyerInfo = {
  subStatus: number;
  expirationTime: number;
  subscription: { status: string } | null;
};

/** A test backend whose `alpha.test` sells something. It listens, so that webhooks reach it. */
export type TestShop = TestBackend & {
  listProducts: (code: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  newVisitor: (host?: string) => Buyer;
  /** A buyer who is signed in. */
  newCustomer: () => Promise<Buyer & { email: string }>;
  /** The same, who has followed a mailed link: what strangers pay for the address does not close the account. */
  newProvenCustomer: () => Promise<Buyer & { email: string }>;
  /** The same, of somebody who signed in elsewhere. */
  newCustomerOf: (headers: Headers) => Buyer;
};

const origin = 'http://alpha.test';

/** `prepare` may change the data folder, which `sitesDir` lies in, before the server opens it. */
export async function startTestShop(
  change: Partial<ServerConfig> = {},
  prepare: (sitesDir: string) => Promise<void> = async () => {},
): Promise<TestShop> {
  const backend = await startTestBackend(change, async (sitesDir) => {
    await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], demo: true } });
    await writeFile(join(sitesDir, 'alpha.test', 'plans.json'), JSON.stringify(testPlans));
    await prepare(sitesDir);
  });
  await backend.listen();
  return {
    ...backend,
    listProducts: (code, headers = {}) =>
      backend.inject({
        method: 'POST',
        url: billingCalls.products.path,
        headers,
        payload: { code, extend: {} },
      }),
    newVisitor: (host) => makeBuyer(backend, {}, host),
    newCustomerOf: (headers) => makeBuyer(backend, headers),
    newProvenCustomer: async () => {
      const { email } = await backend.signIn();
      return { ...makeBuyer(backend, await proveAddress(backend, email)), email };
    },
    newCustomer: async () => {
      const { email, headers } = await backend.signIn();
      return { ...makeBuyer(backend, headers), email };
    },
  };
}

/** Sets a password by a mailed link and logs in with it. */
async function proveAddress({ inject, config }: TestBackend, email: string): Promise<Headers> {
  const post = (url: string, payload: object) => inject({ method: 'POST', url, payload });
  const newPass = 'a-proven-password';
  await post(accountCalls.forgotPassword.path, { identifier: email });
  const token = readResetToken(await findMail(config, email, /\/reset\?token=/));
  await post(accountCalls.resetPassword.path, { token, newPass });
  const identity = { identityType: 'EMAIL', identifier: email, credential: newPass };
  const { tokenKey, tokenValue } = (await post(accountCalls.login.path, identity)).json().obj;
  return { [tokenKey]: tokenValue };
}

function makeBuyer(backend: TestBackend, identity: Headers, host = 'alpha.test'): Buyer {
  let cookie: string | undefined;
  const headers = (): Headers => ({ ...identity, ...(cookie === undefined ? {} : { cookie }) });

  const post = async (url: string, payload: object, key: string = randomUUID()) => {
    const answer = await backend.inject({
      host,
      method: 'POST',
      url,
      payload,
      headers: { ...headers(), 'idempotency-key': key },
    });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0];
    return answer;
  };

  const buyer: Buyer = {
    headers,
    tryOrder: (productsId, productsPriceId, { key, ...options } = {}) =>
      post(
        billingCalls.createPayment.path,
        {
          productsId,
          productsPriceId,
          successUrl: `${origin}/payment-results`,
          cancelUrl: `${origin}/sub/price`,
          userExtend: '{}',
          transparentExtend: '{}',
          orderAdInfoExtend: '{"utm_source":"test"}',
          marketingChannel: 'seo',
          ...options,
        },
        key,
      ),
    createOrder: async (...order) => {
      const envelope = envelopeOf(await buyer.tryOrder(...order));
      return String(readField(envelope.obj, 'orderId'));
    },
    startPayment: async (orderId) => {
      const envelope = envelopeOf(await post(billingCalls.pay.path, { orderId, payExtend: '{}' }));
      const url = new URL(String(readField(envelope.obj, 'redirectUrl')));
      return url.pathname;
    },
    open: (url) => backend.inject({ host, url, headers: headers() }),
    decide: (url, decision, form = {}) =>
      backend.inject({
        host,
        method: 'POST',
        url,
        payload: new URLSearchParams({ decision, ...form }).toString(),
        headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
      }),
    readOrder: (orderId) =>
      backend.inject({
        host,
        url: billingCalls.paymentInfo.path.replace(':id', orderId),
        headers: headers(),
      }),
    readStatus: async (orderId) => readField(envelopeOf(await buyer.readOrder(orderId)).obj, 'status'),
    buy: async (priceId, form) => {
      const orderId = await buyer.createOrder(priceId.split('-')[0] ?? '', priceId);
      await buyer.decide(await buyer.startPayment(orderId), 'approve', form);
      await vi.waitUntil(async () => (await buyer.readStatus(orderId)) === 1, { timeout: 20_000 });
      return orderId;
    },
    readInfo: async () => {
      const { obj } = envelopeOf(
        await backend.inject({ host, url: accountCalls.userInfo.path, headers: headers() }),
      );
      return obj as BuyerInfo;
    },
  };
  return buyer;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
