import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { prepareApiScope } from '../http/api-scope';
import { okObj } from '../http/envelope';
import { answerOnce } from '../http/idempotency';
import { createMetrics } from '../metrics';
import { noPlans } from '../plans/site-plans';
import type { Services } from '../services';
import { createFolderObjects } from '../storage/folder-objects';
import { createFileStore } from '../storage/stored-files';
import { createTaskQueue } from '../tasks/task-queue';
import type { TenantSource } from '../tenants/tenant-source';
import { makeDataFolder } from '../testing/data-folder';
import { createWorks } from '../work/works';
import { findUserByEmail, insertUser } from './account-store';
import { tokenHeader } from './person-of-request';
import { createSession } from './session-store';
import { subjectOf } from './subject-of-request';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const tenants: TenantSource = {
  loadTenant: async (host) => ({
    host,
    code: host,
    site: {
      type: 5,
      site: { host, code: host, name: 'A', label: 'a', theme: 'blue', helpUrl: 'https://x.test/' },
      common: {},
    },
    isDemo: false,
    plans: noPlans,
  }),
  loadPage: async () => null,
  siteAt: ({ site }) => site,
  listPages: async () => [],
};

let dataDir: string;
let open: OpenDatabase;
let app: FastifyInstance;
let workCount: number;
beforeAll(async () => {
  dataDir = await makeDataFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  open = await openDatabase(config);
  const { database } = open;
  const tasks = createTaskQueue(open, log);
  const files = createFileStore(database, createFolderObjects(dataDir));
  const services: Services = {
    config,
    database,
    tasks,
    works: createWorks({
      open,
      files,
      log,
      metrics: createMetrics(),
      weightOf: () => 1,
      shareOf: () => 100,
      slotsOf: () => 3,
      maxUnfinished: 1,
    }),
    files,
    tenants,
    storageQuota: {
      isOpen: async () => true,
      assertRoom: async () => {},
      readShare: async () => ({ storedBytes: 0, maxBytes: 0 }),
    },
    originOfSite: ({ host }) => `https://${host}`,
    log,
  };
  app = Fastify({ trustProxy: true });
  app.decorateRequest('knownTenant', null);
  prepareApiScope(app, tenants);
  app.post('/start', async (request, reply) =>
    answerOnce(database, request, await subjectOf(services, request, reply), async () => {
      workCount += 1;
      return okObj(workCount);
    }),
  );
});
afterAll(async () => {
  await app.close();
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  workCount = 0;
});

function start(key: string, headers: Record<string, string> = {}, host = 'a.test') {
  return app.inject({ method: 'POST', url: '/start', headers: { host, 'idempotency-key': key, ...headers } });
}

function cookieOf(answer: LightMyRequestResponse): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

test('a visitor gets a random cookie that no script reads and no other site sends along', async () => {
  const [one, two] = [await start(randomUUID()), await start(randomUUID())];
  expect(one.headers['set-cookie']).toMatch(
    /^visitor=[\w-]{24}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect(cookieOf(two)).not.toBe(cookieOf(one));
  const secure = await start(randomUUID(), { 'x-forwarded-proto': 'https' });
  expect(secure.headers['set-cookie']).toMatch(/; Secure$/);
});

test('a visitor’s start is answered once, and another visitor’s with the same key is another', async () => {
  const ada = { cookie: `lang=vi; ${cookieOf(await start(randomUUID()))}` };
  const bob = { cookie: cookieOf(await start(randomUUID())) };
  workCount = 0;
  const key = randomUUID();
  const first = await start(key, ada);
  expect((await start(key, ada)).body).toBe(first.body);
  expect(cookieOf(first)).toBe(ada.cookie.split('; ')[1]);
  await start(key, bob);
  expect(workCount).toBe(2);
});

test('a first start whose answer was lost is not done again, with the cookie that came or without it', async () => {
  const key = randomUUID();
  const lost = await start(key);
  expect((await start(key)).body).toBe(lost.body);
  expect((await start(key, { cookie: cookieOf(lost) })).body).toBe(lost.body);
  expect(workCount).toBe(1);
  expect(cookieOf(await start(key, {}, 'b.test'))).not.toBe(cookieOf(lost));
});

test('keys that are no random ones make strangers nobody’s acquaintance', async () => {
  expect(cookieOf(await start('1'))).not.toBe(cookieOf(await start('1')));
  expect(workCount).toBe(2);
});

test('a cookie that this server did not sign is replaced', async () => {
  const answer = await start(randomUUID(), { cookie: "visitor=x'; drop" });
  expect(cookieOf(answer)).toMatch(/^visitor=[\w-]{24}$/);
});

test('a signed-in person is themselves, whatever the cookie, and gets none', async () => {
  await insertUser(open.database, { siteCode: 'a.test', email: 'ada@x.test', passwordHash: 'x' });
  const user = await findUserByEmail(open.database, 'a.test', 'ada@x.test');
  const token = await createSession(open.database, user?.id ?? '', 30, new Date());
  const key = randomUUID();
  const first = await start(key, { [tokenHeader]: token, cookie: `visitor=${'a'.repeat(24)}` });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect((await start(key, { [tokenHeader]: token })).body).toBe(first.body);
  await start(key);
  expect(workCount).toBe(2);
});
