import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failureCodes } from '../../contract/failures';
import { pushCalls } from '../../contract/push';
import { findUserByEmail, insertUser } from '../accounts/account-store';
import { demoPeople } from '../accounts/demo-people';
import { tokenHeader } from '../accounts/person-of-request';
import { createSession, deleteSession } from '../accounts/session-store';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { files, works } from '../db/schema';
import { prepareApiScope } from '../http/api-scope';
import type { Services } from '../services';
import type { TenantSource } from '../tenants/tenant-source';
import { makeDataFolder } from '../testing/data-folder';
import { type PushReceiver, startPushReceiver } from '../testing/push-receiver';
import { findWork, markSeen } from '../work/work-store';
import { isPushService } from './push-hosts';
import { registerPushRoutes } from './push-routes';
import { listPushSubscriptions } from './push-store';
import { sendPushes } from './send-pushes';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const minute = 60_000;

let dataDir: string;
let open: OpenDatabase;
let app: FastifyInstance;
let services: Services;
let receiver: PushReceiver;
beforeAll(async () => {
  dataDir = await makeDataFolder();
  receiver = await startPushReceiver();
  const config = readConfig({ DATA_DIR: dataDir, PUSH_HOSTS: receiver.origin });
  open = await openDatabase(config);
  const tenants = { loadTenant: async (host: string) => ({ host, code: host, isDemo: true }) };
  // What subscriptions and their notifications need of it.
  services = {
    config,
    database: open.database,
    log,
    tasks: { addSchedule: () => {} },
  } as unknown as Services;
  app = Fastify();
  app.decorateRequest('knownTenant', null);
  prepareApiScope(app, tenants as unknown as TenantSource);
  registerPushRoutes(app, services);
});
afterAll(async () => {
  await app.close();
  await open.close();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 201 };
});

async function signIn(email = `${randomUUID()}@example.test`, siteCode = 'alpha.test') {
  const { database } = open;
  await insertUser(database, { siteCode, email, passwordHash: 'x' });
  const user = await findUserByEmail(database, siteCode, email);
  if (!user) throw new Error('nobody was registered');
  const token = await createSession(database, user.id, 1, new Date());
  const headers = { host: siteCode, [tokenHeader]: token, 'accept-language': 'ru' };
  return { userId: user.id, siteCode, token, headers };
}

const subscribe = (headers: Record<string, string>, change: object = {}) =>
  app.inject({
    method: 'POST',
    url: pushCalls.subscribePush.path,
    headers,
    payload: { ...receiver.subscription, ...change },
  });

/** Work that ended half a minute ago. */
async function endWork({ userId: ownerId, siteCode }: { userId: string; siteCode: string }, change = {}) {
  const id = randomUUID();
  const owner = { siteCode, ownerId };
  const file = {
    id,
    ...owner,
    name: 'long report.pdf',
    sizeBytes: 1,
    extension: 'pdf',
    storageKey: id,
    sha256: id,
    expiresAt: new Date(Date.now() + minute),
  };
  await open.database.insert(files).values(file);
  const finishedAt = new Date(Date.now() - minute / 2);
  const ended = { kind: 'document', order: {}, state: 'done' as const, finishedAt };
  await open.database.insert(works).values({ id, ...owner, sourceFileId: id, ...ended, ...change });
  return id;
}

const send = () => sendPushes(services, new Date());

test('work that ended unseen is notified of once, encrypted and signed, in the language of the browser', async () => {
  const person = await signIn();
  const { obj } = (await app.inject({ url: pushCalls.pushKey.path, headers: person.headers })).json();
  expect((await subscribe(person.headers)).json()).toMatchObject({ success: '1' });
  const id = await endWork(person);
  await send();
  await send();
  expect(receiver.received).toEqual([
    {
      notice: { title: 'long report.pdf: готово', path: '/t/pdf', tag: id },
      vapidKey: obj.publicKey,
      audience: receiver.origin,
      headers: expect.objectContaining({ 'content-encoding': 'aes128gcm', ttl: '86400' }),
    },
  ]);
});

test('nobody is notified of what a page has seen, of what is too fresh or too old, or of another’s work', async () => {
  const [person, other] = [await signIn(), await signIn()];
  await subscribe(person.headers);
  const seen = await findWork(open.database, await endWork(person));
  if (seen) await markSeen(open.database, seen);
  await endWork(person, { finishedAt: new Date() });
  await endWork(person, { finishedAt: new Date(Date.now() - 120 * minute) });
  await endWork(person, { state: 'running', finishedAt: null });
  await endWork(other);
  await send();
  expect(receiver.received).toEqual([]);
});

test('each site has a key of its own', async () => {
  const people = [await signIn(), await signIn(undefined, 'beta.test')];
  const answers = people.map(({ headers }) => app.inject({ url: pushCalls.pushKey.path, headers }));
  const [alpha, beta] = (await Promise.all(answers)).map((answer) => answer.json().obj.publicKey);
  expect(alpha).not.toBe(beta);
});

test.each([404, 410])('a subscription that the push service answers with %i is dropped', async (status) => {
  const person = await signIn();
  await subscribe(person.headers);
  receiver.answer = { status };
  await endWork(person);
  await send();
  expect(await listPushSubscriptions(open.database, person.userId)).toEqual([]);
});

test('a redirect is not followed, and costs no subscription', async () => {
  const person = await signIn();
  await subscribe(person.headers);
  receiver.answer = { status: 307, headers: { location: `${receiver.origin}/elsewhere` } };
  await endWork(person);
  await send();
  expect(receiver.received).toHaveLength(1);
  expect(await listPushSubscriptions(open.database, person.userId)).toHaveLength(1);
});

test('a subscription ends with its session, and goes to whoever uses the browser next', async () => {
  const [first, next] = [await signIn(), await signIn()];
  await subscribe(first.headers);
  await subscribe(next.headers);
  expect(await listPushSubscriptions(open.database, first.userId)).toEqual([]);
  await deleteSession(open.database, next.token);
  expect(await listPushSubscriptions(open.database, next.userId)).toEqual([]);
});

test('an address that is no push service is refused, and so are visitors and demo people', async () => {
  const person = await signIn();
  const answer = await subscribe(person.headers, { endpoint: 'https://169.254.169.254/latest' });
  expect(answer.statusCode).toBe(400);
  expect((await subscribe({ host: 'alpha.test' })).statusCode).toBe(401);
  const demo = await signIn(demoPeople.member);
  expect((await subscribe(demo.headers)).json()).toMatchObject({ success: failureCodes.demoPerson });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com.evil.test/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://a@fcm.googleapis.com/a', false],
  ['http://127.0.0.1/a', false],
  ['https://localhost/a', false],
])('by default %s is a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, readConfig({}).pushHosts)).toBe(expected);
});
