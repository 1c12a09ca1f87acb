// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { discardDrafts, onDraftsDiscarded, readLogoutCount } from './discard-drafts';

afterEach(() => {
  localStore.set(localKeys.logoutCount, null);
  sessionStore.set(sessionKeys.smsDraft, null);
});

test('a log out in another tab has this one forget, once, by an event or when the page is back', ({
  onTestFinished,
}) => {
  const forgotten = vi.fn();
  onTestFinished(onDraftsDiscarded(forgotten));
  sessionStore.set(sessionKeys.smsDraft, '{}');
  window.dispatchEvent(new Event('storage'));
  expect(forgotten).not.toHaveBeenCalled();
  // As the other tab does.
  localStore.set(localKeys.logoutCount, '7');
  window.dispatchEvent(new Event('storage'));
  expect(forgotten).toHaveBeenCalledTimes(1);
  expect(sessionStore.get(sessionKeys.smsDraft)).toBeNull();
  window.dispatchEvent(new Event('pageshow'));
  expect(forgotten).toHaveBeenCalledTimes(1);
  localStore.set(localKeys.logoutCount, '8');
  window.dispatchEvent(new Event('pageshow'));
  expect(forgotten).toHaveBeenCalledTimes(2);
});

test('each log out on purpose is another one', () => {
  const before = readLogoutCount();
  discardDrafts();
  expect(readLogoutCount()).not.toBe(before);
});
