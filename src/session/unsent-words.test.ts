// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { forgetUnsentWords, onUnsentWordsForgotten, readLeaving } from './unsent-words';

afterEach(() => {
  localStore.set(localKeys.leaving, null);
  sessionStore.set(sessionKeys.smsDraft, null);
});

test('a log out in another tab has this one forget, once, by an event or when the page is back', ({
  onTestFinished,
}) => {
  const forgotten = vi.fn();
  onTestFinished(onUnsentWordsForgotten(forgotten));
  sessionStore.set(sessionKeys.smsDraft, '{}');
  window.dispatchEvent(new Event('storage'));
  expect(forgotten).not.toHaveBeenCalled();
  // As the other tab does.
  localStore.set(localKeys.leaving, '7');
  window.dispatchEvent(new Event('storage'));
  expect(forgotten).toHaveBeenCalledTimes(1);
  expect(sessionStore.get(sessionKeys.smsDraft)).toBeNull();
  window.dispatchEvent(new Event('pageshow'));
  expect(forgotten).toHaveBeenCalledTimes(1);
  localStore.set(localKeys.leaving, '8');
  window.dispatchEvent(new Event('pageshow'));
  expect(forgotten).toHaveBeenCalledTimes(2);
});

test('each log out on purpose is another one', () => {
  const before = readLeaving();
  forgetUnsentWords();
  expect(readLeaving()).not.toBe(before);
});
