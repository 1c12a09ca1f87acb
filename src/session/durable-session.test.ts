// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { commitSession, restoreSession } from './durable-session';
import { sessions } from './session-store';

const ann = { email: 'ann@mail.test', tokenKey: 'x-token', tokenValue: 'ann' };
const bob = { ...ann, email: 'bob@mail.test', tokenValue: 'bob' };

beforeEach(async () => {
  await commitSession(null);
});
afterEach(() => {
  sessions.set(null);
  vi.restoreAllMocks();
});

test('who logged in is signed in again when localStorage has lost it', async () => {
  await commitSession(ann);
  await restoreSession();
  expect(sessions.get()).toEqual(ann);
  expect(localStore.get(localKeys.tokenValue)).toBe('ann');
});

test('who logged in to continue takes what they had begun, also after the kill', async () => {
  await commitSession({ ...ann, takesVisitorJobs: true });
  await restoreSession();
  expect(sessions.get()).toEqual({ ...ann, takesVisitorJobs: true });
});

test('who logged out is not signed in again when localStorage brings them back', async () => {
  await commitSession(ann);
  await commitSession(null);
  // As a killed browser finds it on the disk.
  sessions.set(ann);
  await restoreSession();
  expect(sessions.get()).toBeNull();
});

test('who had signed in before there was a commit, and logged out, is not brought back either', async () => {
  sessions.set(ann);
  await commitSession(null);
  await restoreSession();
  expect(sessions.get()).toBeNull();
});

test('of two people the one who logged in last is signed in, whatever localStorage has', async () => {
  await commitSession(ann);
  await commitSession(null);
  await commitSession(bob);
  sessions.set(ann);
  await restoreSession();
  expect(sessions.get()).toEqual(bob);
});

test('a session that localStorage alone has stays', async () => {
  await commitSession(ann);
  sessions.set({ ...ann, tokenValue: 'newer' });
  await restoreSession();
  expect(sessions.get()?.tokenValue).toBe('newer');
});

test('a token that is used again is no ended one', async () => {
  await commitSession(ann);
  await commitSession(null);
  await commitSession(ann);
  sessions.set(ann);
  await restoreSession();
  expect(sessions.get()).toEqual(ann);
});

test('where storage is blocked a log-in goes on without it', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(commitSession(ann)).resolves.toBeUndefined();
  await expect(restoreSession()).resolves.toBeUndefined();
  expect(sessions.get()).toBeNull();
});
