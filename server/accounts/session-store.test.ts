import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { makeDataFolder } from '../testing/data-folder';
import { findUserByEmail, insertUser } from './account-store';
import { createSession, deleteSession, findSessionUser, sweepSessions } from './session-store';

const dayMs = 24 * 60 * 60 * 1000;
const start = new Date('2026-01-01T00:00:00Z');
let folder: string;
let open: OpenDatabase;
beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
}, 60_000);
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

async function makePerson(email: string): Promise<string> {
  await insertUser(open.database, { siteCode: 'a', email, passwordHash: 'x' });
  const user = await findUserByEmail(open.database, 'a', email);
  if (!user) throw new Error('not inserted');
  return user.id;
}

function find(token: string, afterDays: number) {
  return findSessionUser(open.database, 'a', token, new Date(start.getTime() + afterDays * dayMs));
}

test('a session that nobody uses ends after its lifetime', async () => {
  const token = await createSession(open.database, await makePerson('idle@x.test'), 30, start);
  expect(await find(token, 30)).toBeNull();
});

test('a session in use continues', async () => {
  const token = await createSession(open.database, await makePerson('busy@x.test'), 30, start);
  expect(await find(token, 29)).not.toBeNull();
  expect(await find(token, 58)).not.toBeNull();
  expect(await find(token, 89)).toBeNull();
});

test('ending one session of a person leaves the other', async () => {
  const person = await makePerson('two@x.test');
  const phone = await createSession(open.database, person, 30, start);
  const desk = await createSession(open.database, person, 30, start);
  await deleteSession(open.database, phone);
  expect(await find(phone, 1)).toBeNull();
  expect((await find(desk, 1))?.id).toBe(person);
});

test('sweeping removes what has expired and nothing else', async () => {
  const person = await makePerson('swept@x.test');
  const short = await createSession(open.database, person, 1, start);
  const long = await createSession(open.database, person, 30, start);
  await sweepSessions(open.database, new Date(start.getTime() + 2 * dayMs));
  expect(await find(short, 0)).toBeNull();
  expect(await find(long, 2)).not.toBeNull();
});
