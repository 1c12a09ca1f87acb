// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { laterKeys, localKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { commitValue } from './durable-values';

const message = { draft: { message: 'It waits' }, logoutCount: '0', owner: 'visitor' };
const waiting = JSON.stringify(message);
const newer = JSON.stringify({ ...message, draft: { message: 'It was changed' } });

beforeEach(async () => {
  localStore.set(laterKeys.waitingSms, null);
  localStore.set(localKeys.logoutCount, null);
  await commitValue(laterKeys.waitingSms, null);
  await commitValue(localKeys.logoutCount, null);
});

test('a waiting message that localStorage lost is there again', async () => {
  localStore.set(laterKeys.waitingSms, waiting);
  await (await openPage()).commitWaitingDraft();
  localStore.set(laterKeys.waitingSms, null);
  await (await openPage()).restoreDrafts();
  expect(localStore.get(laterKeys.waitingSms)).toBe(waiting);
});

test('the message as it was committed last replaces an older one', async () => {
  localStore.set(laterKeys.waitingSms, newer);
  await (await openPage()).commitWaitingDraft();
  // As a killed browser finds it on the disk.
  localStore.set(laterKeys.waitingSms, waiting);
  await (await openPage()).restoreDrafts();
  expect(localStore.get(laterKeys.waitingSms)).toBe(newer);
});

test('a message that was sent or changed does not wait again', async () => {
  await (await openPage()).commitWaitingDraft();
  localStore.set(laterKeys.waitingSms, waiting);
  await (await openPage()).restoreDrafts();
  expect(localStore.get(laterKeys.waitingSms)).toBeNull();
});

test('a message that was never committed stays', async () => {
  localStore.set(laterKeys.waitingSms, waiting);
  await (await openPage()).restoreDrafts();
  expect(localStore.get(laterKeys.waitingSms)).toBe(waiting);
});

test('after a log-out no draft comes back, wherever it is stored', async () => {
  localStore.set(laterKeys.waitingSms, waiting);
  const { commitWaitingDraft, commitDiscardedDrafts } = await openPage();
  await commitWaitingDraft();
  const { discardDrafts } = await import('./discard-drafts');
  discardDrafts();
  await commitDiscardedDrafts();
  localStore.set(localKeys.logoutCount, null);
  localStore.set(laterKeys.waitingSms, waiting);
  sessionStore.set('smsDraft', waiting);
  await (await openPage()).restoreDrafts();
  expect(localStore.get(localKeys.logoutCount)).toBe('1');
  expect(localStore.get(laterKeys.waitingSms)).toBeNull();
  expect(sessionStore.get('smsDraft')).toBeNull();
});

async function openPage() {
  vi.resetModules();
  return import('./durable-drafts');
}
