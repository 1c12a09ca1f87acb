import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../contract/time-spans';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { makeDataFolder } from '../testing/data-folder';
import { findUserByEmail, insertUser } from './account-store';
import {
  createSession,
  deleteDevice,
  deleteSession,
  deleteSessionsOf,
  findSessionUser,
  listDevices,
  renewToken,
  sweepSessions,
} from './session-store';

const start = new Date('2026-01-01T00:00:00Z');
let folder: string;
let open: OpenDatabase;
beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
});
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

test('a clock that is set forward by a day and back ends no session and renews its token once', async () => {
  const at = (days: number) => new Date(start.getTime() + days * dayMs);
  const token = await createSession(open.database, await makePerson('jump@x.test'), 30, start);
  expect(await find(token, 0.1)).not.toBeNull();
  const renewed = (await renewToken(open.database, token, at(1.1))) ?? '';
  expect(await find(renewed, 1.1)).not.toBeNull();
  expect(await find(renewed, 0.1)).not.toBeNull();
  expect(await find(token, 0.1), 'a tab that still has the older one').not.toBeNull();
  expect(await renewToken(open.database, renewed, at(0.1))).toBeUndefined();
  expect(await find(renewed, 29)).not.toBeNull();
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

function renew(token: string, afterMs: number) {
  return renewToken(open.database, token, new Date(start.getTime() + afterMs));
}

test('a token of a day is renewed, and the older one ends an hour after the newer one came into use', async () => {
  const token = await createSession(open.database, await makePerson('renewed@x.test'), 30, start);
  expect(await renew(token, dayMs - 1)).toBeUndefined();
  const lost = await renew(token, dayMs + 1);
  expect(lost).toBeDefined();
  expect(await renew(token, dayMs + 2), 'tabs that ask at once').toBeUndefined();
  // The answer was lost: the old one stays good, and is renewed again.
  expect(await find(token, 2)).not.toBeNull();
  const renewed = (await renew(token, 2 * dayMs)) ?? '';
  expect(await find(lost ?? '', 2)).toBeNull();
  expect(await find(renewed, 2)).not.toBeNull();
  const later = (ms: number) => find(token, 2 + ms / dayMs);
  expect(await later(hourMs - 1), 'other tabs and jobs').not.toBeNull();
  expect(await later(hourMs + 1)).toBeNull();
  expect(await find(renewed, 30)).not.toBeNull();
});

test('devices are listed, and one is ended without the others, by its person alone', async () => {
  const person = await makePerson('devices@x.test');
  const phone = await createSession(open.database, person, 30, start, 'Firefox, Android');
  const desk = await createSession(open.database, person, 30, new Date(start.getTime() + 1), 'Chrome, Linux');
  const now = new Date(start.getTime() + 2);
  const devices = await listDevices(open.database, person, phone, now);
  expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome, Linux', false],
    ['Firefox, Android', true],
  ]);
  await deleteDevice(open.database, await makePerson('other@x.test'), devices[0]?.id ?? '');
  expect(await find(desk, 1)).not.toBeNull();
  await deleteDevice(open.database, person, devices[0]?.id ?? '');
  expect(await find(desk, 1)).toBeNull();
  expect(await find(phone, 1)).not.toBeNull();
});

test('a session whose token is being renewed is the one that stays, or ends', async () => {
  const person = await makePerson('stays@x.test');
  const token = await createSession(open.database, person, 3000, new Date(Date.now() - 2 * dayMs));
  const other = await createSession(open.database, person, 3000, new Date());
  const renewed = (await renewToken(open.database, token, new Date())) ?? '';
  await deleteSessionsOf(open.database, person, renewed);
  const findNow = (one: string) => findSessionUser(open.database, 'a', one, new Date());
  expect(await findNow(other)).toBeNull();
  expect(await findNow(renewed)).not.toBeNull();
  await deleteSession(open.database, token);
  expect(await findNow(renewed)).toBeNull();
});
