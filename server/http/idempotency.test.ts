import { rm } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteInfo } from '../../contract/tenant';
import { dayMs } from '../../contract/time-spans';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { noPlans } from '../plans/site-plans';
import type { TenantSource } from '../tenants/tenant-source';
import { makeDataFolder } from '../testing/data-folder';
import { prepareApiScope } from './api-scope';
import { okObj } from './envelope';
import { ApiFailure, business } from './failure';
import { answerOnce, sweepIdempotencyKeys } from './idempotency';

const site: SiteInfo = {
  type: 5,
  site: { host: 'any', code: 'any', name: 'any', label: 'any', theme: 'blue', helpUrl: 'https://x.test/' },
  common: {},
};
const tenants: TenantSource = {
  loadTenant: async (host) => ({ host, code: host, site, isDemo: false, plans: noPlans }),
  loadPage: async () => null,
  siteAt: ({ site }) => site,
  listPages: async () => [],
};

let folder: string;
let open: OpenDatabase;
let app: FastifyInstance;
let workCount = 0;
let failuresLeft = 0;

beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
  app = Fastify();
  app.decorateRequest('knownTenant', null);
  prepareApiScope(app, tenants);
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/start',
      handler: (request) =>
        answerOnce(open.database, request, `user:${String(request.headers.person ?? 'one')}`, async () => {
          workCount += 1;
          if (failuresLeft > 0) {
            failuresLeft -= 1;
            throw new ApiFailure(business('20001', 'Not now'));
          }
          return okObj({ uniqueId: `started-${workCount}` });
        }),
    });
  }
});
afterAll(async () => {
  await app.close();
  await open.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  workCount = 0;
  failuresLeft = 0;
});

let keyCount = 0;
function freshKey(): string {
  keyCount += 1;
  return `key-${keyCount}`;
}

function start(
  key: string | undefined,
  options: { host?: string; person?: string; query?: string; body?: object } = {},
) {
  return app.inject({
    method: options.body ? 'POST' : 'GET',
    url: `/start${options.query ?? ''}`,
    headers: {
      host: options.host ?? 'a.test',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(options.person === undefined ? {} : { person: options.person }),
    },
    ...(options.body ? { payload: options.body } : {}),
  });
}

describe('the same key', () => {
  test('gets the first answer, and the work is done once', async () => {
    const key = freshKey();
    const first = await start(key);
    const again = await start(key);
    expect(again.body).toBe(first.body);
    expect(workCount).toBe(1);
  });

  test('ten times at once does the work once and answers all ten alike', async () => {
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(key)));
    expect(workCount).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('with another query or another body is 422', async () => {
    const key = freshKey();
    await start(key, { query: '?fileUrl=a' });
    expect((await start(key, { query: '?fileUrl=b' })).statusCode).toBe(422);
    const other = freshKey();
    await start(other, { body: { amount: 1 } });
    expect((await start(other, { body: { amount: 2 } })).statusCode).toBe(422);
    expect(workCount).toBe(2);
  });

  test('is another key for another person, another site and another endpoint', async () => {
    const key = freshKey();
    await start(key);
    await start(key, { person: 'two' });
    await start(key, { host: 'b.test' });
    await start(key, { body: {} });
    expect(workCount).toBe(4);
  });

  test('tries again after a failure, which is not stored', async () => {
    const key = freshKey();
    failuresLeft = 1;
    expect((await start(key)).json().success).toBe('20001');
    expect((await start(key)).json().success).toBe('1');
    expect(workCount).toBe(2);
  });
});

test('without a key every start is a new one', async () => {
  await start(undefined);
  await start(undefined);
  expect(workCount).toBe(2);
});

test('a key that no client would send is malformed', async () => {
  expect((await start('x'.repeat(201))).statusCode).toBe(400);
});

test('keys are forgotten after 30 days and not before', async () => {
  const key = freshKey();
  await start(key);
  await sweepIdempotencyKeys(open.database, new Date(Date.now() + 29 * dayMs));
  await start(key);
  expect(workCount).toBe(1);
  await sweepIdempotencyKeys(open.database, new Date(Date.now() + 31 * dayMs));
  await start(key);
  expect(workCount).toBe(2);
});
