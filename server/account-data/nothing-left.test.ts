import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { messageCalls } from '../../contract/messages';
import { storageCalls } from '../../contract/storage';
import { hourMs } from '../../contract/time-spans';
import { findUserByEmail } from '../accounts/account-store';
import { findSessionId } from '../accounts/session-store';
import type { Database } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import {
  identities,
  payers,
  pushSubscriptions,
  signInOutcomes,
  storageObjects,
  supportRequests,
  works,
} from '../db/schema';
import { openStorage } from '../storage/open-storage';
import { createResumableUploads } from '../storage/resumable-uploads';
import { createFileStore } from '../storage/stored-files';
import { findMail, readResetToken } from '../testing/find-mail';
import { envelopeOf, filePayload } from '../testing/test-backend';
import { createPasskeyCalls } from '../testing/test-passkeys';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { createTusClient } from '../testing/tus-client';
import { deletePerson } from './delete-person';

/** What a person would be found by. */
const mark = `q${randomUUID().replaceAll('-', '')}`;
const email = `${mark}@mail.test`;
const phoneNumber = '+14155552671';
const password = 'a-long-password';
const identity = { identityType: 'EMAIL', identifier: email, credential: password };

/** Tables in which no row is a person's, or says whose it was. */
const operators = ['operators', 'operator_sessions', 'operator_passkeys', 'audit'];
const nobodys = [
  ...operators,
  'server_secrets',
  'counters',
  'payment_events',
  'payment_differences',
  'stopped_numbers',
  'message_spending',
  'sign_in_requests',
];
/** Written by the deletion itself: a keyed hash. */
const writtenByDeletion = ['used_introductions'];

test('after a deletion no table and no file has anything that says who the person was', async () => {
  const shop = await startTestShop({ sandboxLateSeconds: 3600 });
  const { dataDir } = shop.config;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const token = await leaveTraces(shop);
  await shop.app.close();

  const { database, vacuum, close } = await openEmbeddedDatabase(dataDir);
  const user = await findUserByEmail(database, 'alpha-test', email);
  if (!user) throw new Error('nobody was registered');
  await addOtherTraces(database, user.id, token);
  const before = await dump(database);
  const untouched = Object.entries(before).filter(([, rows]) => !isFound(rows) && !rows.includes(user.id));
  expect(
    untouched
      .map(([table]) => table)
      .filter((table) => !table.startsWith('pgboss.'))
      .toSorted(),
  ).toEqual([...nobodys, ...writtenByDeletion].map((name) => `public.${name}`).toSorted());
  expect((await findFiles(dataDir)).toSorted()).toEqual(['db', 'files', 'outbox', 'sms-outbox', 'uploads']);

  const storage = await openStorage(shop.config);
  const files = createFileStore(database, storage.files);
  const uploads = createResumableUploads(database, files, storage.uploads);
  await deletePerson({ config: shop.config, database, files }, uploads, user);
  storage.close();

  const after = await dump(database);
  expect(Object.entries(after).flatMap(([table, rows]) => (isFound(rows) ? [table] : []))).toEqual([]);
  // The books know that it was one and the same person, and no more.
  const withId = Object.entries(after).flatMap(([table, rows]) => (rows.includes(user.id) ? [table] : []));
  expect(withId.toSorted()).toEqual(
    ['membership_grants', 'orders', 'subscriptions', 'users'].map((name) => `public.${name}`),
  );
  // Scheduled every night.
  await vacuum?.();
  expect(await findFiles(dataDir)).toEqual([]);
  await close();
  expect(await findFiles(dataDir)).toEqual([]);
}, 300_000);

/** Uses everything as a browser would; answers with the session's token. */
async function leaveTraces(shop: TestShop): Promise<string> {
  const post = (url: string, payload: object, headers = {}) =>
    shop.inject({ method: 'POST', url, payload, headers });
  await post(accountCalls.register.path, { ...identity, trackId: '0123456789abcdef' });
  // Proven, so that a guest's payment leaves the account open.
  await post(accountCalls.forgotPassword.path, { identifier: email });
  const link = readResetToken(await findMail(shop.config, email, /24 hours/));
  await post(accountCalls.resetPassword.path, { token: link, newPass: password });
  const { obj } = envelopeOf(await post(accountCalls.login.path, identity));
  const { tokenKey, tokenValue } = obj as { tokenKey: string; tokenValue: string };
  const headers = { [tokenKey]: tokenValue };
  const profile = { firstName: mark, lastName: mark, address: mark, country: 'VN' };
  await shop.inject({ method: 'PUT', url: accountCalls.saveUserInfo.path, payload: profile, headers });

  const about = { email, userExtend: mark, transparentExtend: mark, marketingChannel: mark };
  const customer = shop.newCustomerOf(headers);
  await customer.buy('plus-first');
  await shop.inject({
    method: 'PUT',
    url: accountCalls.cancelSubscription.path,
    payload: { reason: mark },
    headers,
  });
  await customer.buy('plus-plain');
  // Begun and left; declined; approved and not reported yet; of guests, by order and by payment page.
  await customer.tryOrder('pack', 'pack-ever', about);
  const leave = async (
    buyer: typeof customer,
    decision: string,
    options: Record<string, unknown>,
    form = {},
  ) => {
    const answer = envelopeOf(await buyer.tryOrder('pack', 'pack-week', options));
    const { orderId } = answer.obj as { orderId: string };
    await buyer.decide(await buyer.startPayment(orderId), decision, form);
  };
  await leave(customer, 'decline', about);
  await leave(customer, 'late', about);
  await shop.newVisitor().tryOrder('pack', 'pack-week', about);
  await leave(shop.newVisitor(), 'decline', about);
  await leave(shop.newVisitor(), 'late', {}, { email });

  const { headers: formHeaders, payload } = filePayload(`${mark}.png`, Buffer.from(mark));
  const url = storageCalls.uploadFile.path;
  await shop.inject({ method: 'POST', url, headers: { ...headers, ...formHeaders }, payload });
  const { port } = shop.app.server.address() as AddressInfo;
  const tus = createTusClient(`http://127.0.0.1:${port}`, headers);
  await tus.patch(await tus.create(`${mark}.pdf`, 1000), 0, mark);

  const send = (scheduledTime: number | null) => {
    const isScheduled = scheduledTime !== null;
    const sms = { sender: 'Info', type: 'anonymous', message: mark, number: 1, phoneNumber };
    return post(
      messageCalls.send.path,
      { ...sms, isScheduled, scheduledTime },
      {
        ...headers,
        'idempotency-key': randomUUID(),
      },
    );
  };
  await send(null);
  await send(Date.now() + hourMs);
  const passkeys = createPasskeyCalls(shop, `http://alpha.test:${port}`);
  await passkeys.addPasskey(headers);
  await passkeys.askNew(headers);
  await post(accountCalls.forgotPassword.path, { identifier: email });
  // Mails and messages are tasks.
  await vi.waitUntil(
    async () => (await readdir(join(shop.config.dataDir, 'sms-outbox')).catch(() => [])).length > 0,
    { timeout: 20_000 },
  );
  await findMail(shop.config, email, /received/);
  return tokenValue;
}

/** What takes an engine, a push service, a provider or a bucket's form to come about. */
async function addOtherTraces(database: Database, userId: string, token: string): Promise<void> {
  const siteCode = 'alpha-test';
  const [file] = (await database.query.files.findMany()).filter(({ ownerId }) => ownerId === userId);
  await database.insert(works).values({
    ...{ id: randomUUID(), kind: 'speech', siteCode, ownerId: userId, sourceFileId: file?.id ?? '' },
    ...{ order: { name: mark }, result: { text: mark }, checkpoint: { text: mark } },
  });
  await database.insert(storageObjects).values({ key: `${mark}.png`, siteCode, fileId: file?.id ?? '' });
  const [order] = (await database.query.orders.findMany()).filter((one) => one.userId === userId);
  const payer = { orderId: order?.id ?? '', customerId: mark, paymentId: mark, paymentMethodId: mark };
  await database.insert(payers).values(payer);
  const identity = { siteCode, issuer: 'https://provider.test', subject: mark, userId };
  await database.insert(identities).values({ ...identity, lastUsedAt: new Date() });
  const asked = { siteCode, host: 'alpha.test', email, message: mark };
  await database.insert(supportRequests).values({ id: randomUUID(), userId, ...asked });
  // Written before they logged in.
  await database.insert(supportRequests).values({ id: randomUUID(), ...asked });
  const outcome = { siteCode, userId, browserHash: mark, expiresAt: new Date(Date.now() + hourMs) };
  await database.insert(signInOutcomes).values(outcome);
  const sessionId = await findSessionId(database, token, new Date());
  const keys = { endpoint: `https://push.test/${mark}`, p256dh: mark, auth: mark, language: 'en' };
  await database.insert(pushSubscriptions).values({ siteCode, userId, sessionId: sessionId ?? '', ...keys });
}

/** Every row of every table as text, the task queue's included. */
async function dump(database: Database): Promise<Record<string, string>> {
  const tables = await database.execute(sql`
    select table_schema, table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`);
  const all: Record<string, string> = {};
  for (const { table_schema: schema, table_name: name } of tables.rows as Record<string, string>[]) {
    const table = sql`${sql.identifier(schema ?? '')}.${sql.identifier(name ?? '')}`;
    const { rows } = await database.execute(sql`select t::text as row from ${table} as t`);
    all[`${schema}.${name}`] = rows.map((row) => (row as { row: string }).row).join('\n');
  }
  return all;
}

function isFound(text: string): boolean {
  return text.includes(mark) || text.includes(phoneNumber);
}

/** Folders of DATA_DIR with a file that has the mark, in its bytes or its name. */
async function findFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const [folder = ''] = path.slice(dataDir.length + 1).split('/');
    if (isFound(path) || isFound(await readFile(path, 'latin1'))) found.add(folder);
  }
  return [...found];
}
