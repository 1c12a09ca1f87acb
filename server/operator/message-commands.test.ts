import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsStatuses } from '../../contract/messages';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { messages, users } from '../db/schema';
import { beginAsking, markUnclear } from '../messages/delivery-store';
import { insertMessage } from '../messages/message-store';
import { makeDataFolder } from '../testing/data-folder';
import { typeCommand, typeCommandForJson } from '../testing/type-command';

const phoneNumber = '+14155552671';
let environment: { DATA_DIR: string };
let unclear: string[];
let waiting: string;

beforeAll(async () => {
  environment = { DATA_DIR: await makeDataFolder() };
  const { database, close } = await openEmbeddedDatabase(environment.DATA_DIR);
  const person = { id: 'ann', siteCode: 'alpha' };
  await database.insert(users).values({ ...person, email: 'ann@example.test', passwordHash: '' });
  const insert = () =>
    database.transaction((tx) =>
      insertMessage(tx, {
        ...{ siteCode: person.siteCode, ownerId: person.id, sender: 'Info', phoneNumber },
        ...{ message: 'What nobody else reads', segments: 1 },
        ...{ boardOrigin: 'https://alpha.test', sendAt: new Date() },
      }),
    );
  unclear = [await insert(), await insert()];
  waiting = await insert();
  for (const id of unclear) {
    await beginAsking(database, { id, askedAt: null }, { account: 'acme', now: new Date() });
    await markUnclear(database, id);
  }
  await close();
}, 60_000);
afterAll(() => rm(environment.DATA_DIR, { recursive: true, force: true }));

test('a message of which nobody knows whether it was sent is listed, and ends as its operator found it', async () => {
  const [sent = '', failed = ''] = unclear;
  const listed = await typeCommandForJson(environment, 'message', 'list');
  expect(listed).toMatchObject(unclear.map((id) => ({ id, phoneNumber, gateway: 'acme' })));
  expect(JSON.stringify(listed)).not.toContain('What nobody else reads');
  expect((await typeCommand(environment, 'message', 'resolve', sent, '--as', 'sent')).code).toBe(0);
  expect((await typeCommand(environment, 'message', 'resolve', failed, '--as', 'failed')).code).toBe(0);
  expect(await typeCommandForJson(environment, 'message', 'list')).toEqual([]);
  const { database, close } = await openEmbeddedDatabase(environment.DATA_DIR);
  const read = async (id: string) => (await database.select().from(messages).where(eq(messages.id, id)))[0];
  expect(await read(sent)).toMatchObject({ status: smsStatuses.sent, isFinal: false });
  expect(await read(failed)).toMatchObject({ status: smsStatuses.failed, failureReason: 'operator' });
  await close();
  expect(await typeCommandForJson(environment, 'audit', 'list')).toMatchObject([
    { action: 'message resolve failed', object: failed, result: 'done' },
    { action: 'message resolve sent', object: sent, result: 'done' },
  ]);
});

test('no other message can be ended so', async () => {
  for (const id of [waiting, unclear[0] ?? '', 'nothing'])
    expect(await typeCommand(environment, 'message', 'resolve', id, '--as', 'sent')).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is no unclear message'),
    });
  expect((await typeCommand(environment, 'message', 'resolve', waiting, '--as', 'lost')).code).toBe(2);
});
