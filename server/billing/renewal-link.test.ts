import { rm } from 'node:fs/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { answerFailures } from '../http/api-scope';
import type { Mailing } from '../mail/mailing';
import { noPlans } from '../plans/site-plans';
import type { Services } from '../services';
import type { Tenant } from '../tenants/tenant-source';
import { makeDataFolder } from '../testing/data-folder';
import { subscribe } from '../testing/subscribers';
import { describeSite } from '../testing/test-backend';
import type { PaymentProvider } from './payment-provider';
import type { PaymentRequest } from './payment-request-store';
import { createPayments } from './payments';
import { writeRenewalPath } from './renewal-link';
import { registerRenewalLink } from './renewal-link-routes';

test('the link in a mail opens a page for the refused period, until it is paid, and for nobody who guesses', async () => {
  const folder = await makeDataFolder();
  const { database, close } = await openEmbeddedDatabase(folder);
  const asked: PaymentRequest[] = [];
  const provider: PaymentProvider = {
    ask: async (request) => {
      asked.push(request);
      return { remoteId: request.id, pageUrl: 'https://pay.test/page' };
    },
    query: async () => [],
    closePage: async () => [],
  };
  const services = {
    database,
    config: { rateLimits: { paymentPerMinute: 60 } },
    tasks: { add: () => {}, enqueue: async () => {} },
  } as unknown as Services;
  const mailing = { queue: async () => {} } as unknown as Mailing;
  const payments = createPayments(services, { findProvider: () => provider, mailing });
  const tenant: Tenant = {
    ...{ host: 'a.test', code: 'a', isDemo: false, plans: noPlans, paymentProvider: 'stripe' },
    site: describeSite('a.test'),
  };
  const app = Fastify();
  app.decorateRequest('knownTenant', null);
  app.addHook('onRequest', async (request) => {
    request.knownTenant = tenant;
  });
  answerFailures(app);
  registerRenewalLink(app, services, payments);
  onTestFinished(async () => {
    await app.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  const open = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'a.test' } });
    return [statusCode, headers.location];
  };

  const person = await subscribe(database, '2026-01-10T00:00:00.000Z');
  await person.hear(person.news({ period: 1, type: 'authenticate' }), '2026-02-10T00:00:00Z');
  const link = await writeRenewalPath(database, person.orderId, 1);
  expect(await open(link)).toEqual([303, 'https://pay.test/page']);
  expect(await open(link)).toEqual([303, 'https://pay.test/page']);
  const { orderId } = person;
  expect(asked).toMatchObject([{ kind: 'open', orderId, period: 1, amountMinor: 2000, currency: 'USD' }]);
  for (const guess of [`${link.slice(0, -1)}~`, link.replace('/1/', '/2/'), `${link}x`])
    expect(await open(guess)).toEqual([404, undefined]);

  await person.hear(person.news({ period: 1 }), '2026-02-11T00:00:00Z');
  expect(await open(link)).toEqual([303, 'http://a.test/sub/account']);
  expect(asked).toHaveLength(1);
});
