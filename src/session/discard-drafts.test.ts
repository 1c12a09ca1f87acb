// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { visitorOwner } from '../../contract/jobs';
import { localKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { discardDrafts, findContentOwner, mayShowContentOf, onDraftsDiscarded } from './discard-drafts';
import { readLogoutCount } from './logout-count';
import { sessions } from './session-store';

const ann = { email: 'ann@mail.test', tokenKey: 'x-token', tokenValue: 'ann' };
const bob = { ...ann, email: 'bob@mail.test', tokenValue: 'bob' };

afterEach(() => {
  localStore.set(localKeys.logoutCount, null);
  sessionStore.set(sessionKeys.smsDraft, null);
  sessions.set(null);
});

test('a log out in another tab has this one forget, once, by an event or when the page is back', ({
  onTestFinished,
}) => {
  const forgotten = vi.fn();
  onTestFinished(onDraftsDiscarded(forgotten));
  sessionStore.set(sessionKeys.smsDraft, '{}');
  sessionStore.set(sessionKeys.supportDraft, '{}');
  window.dispatchEvent(new Event('storage'));
  expect(forgotten).not.toHaveBeenCalled();
  // As the other tab does.
  localStore.set(localKeys.logoutCount, '7');
  window.dispatchEvent(new Event('storage'));
  expect(forgotten).toHaveBeenCalledTimes(1);
  expect(sessionStore.get(sessionKeys.smsDraft)).toBeNull();
  expect(sessionStore.get(sessionKeys.supportDraft)).toBeNull();
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

test('what a visitor made is discarded when somebody signs in who is not that visitor', ({
  onTestFinished,
}) => {
  const discarded = vi.fn();
  onTestFinished(onDraftsDiscarded(discarded));
  expect(findContentOwner()).toBe(visitorOwner);
  sessions.set(ann);
  expect(discarded).toHaveBeenCalledTimes(1);
  expect(mayShowContentOf(visitorOwner)).toBe(false);
  expect(findContentOwner()).toBe(ann.email);
});

test('what a visitor made stays with the person whom they register as, pay as, or sign in as to continue', ({
  onTestFinished,
}) => {
  const discarded = vi.fn();
  onTestFinished(onDraftsDiscarded(discarded));
  sessions.claimVisitorContent(ann.email);
  sessions.set(ann);
  expect(discarded).not.toHaveBeenCalled();
  expect(mayShowContentOf(visitorOwner)).toBe(true);
  discardDrafts();
  sessions.set(null);
  sessions.set(bob);
  expect(mayShowContentOf(visitorOwner)).toBe(false);
});

test('a session that the server ended leaves the drafts to the same person and to nobody else', ({
  onTestFinished,
}) => {
  sessions.set(ann);
  const discarded = vi.fn();
  onTestFinished(onDraftsDiscarded(discarded));
  sessions.set(null);
  expect(findContentOwner()).toBe(ann.email);
  sessions.set({ ...ann, tokenValue: 'newer' });
  expect(discarded).not.toHaveBeenCalled();
  sessions.set(null);
  // Even where Bob was the visitor: what is here was Ann's.
  sessions.claimVisitorContent(bob.email);
  sessions.set(bob);
  expect(discarded).toHaveBeenCalledTimes(1);
  expect(mayShowContentOf(ann.email)).toBe(false);
});

test('another tab learns whose the visitor’s content is before it learns of the session', ({
  onTestFinished,
}) => {
  const discarded = vi.fn();
  onTestFinished(onDraftsDiscarded(discarded));
  // As a tab does that signs in to continue: each key is an event of its own.
  for (const [key, value] of [
    [localKeys.visitorClaim, ann.email],
    [localKeys.email, ann.email],
    [localKeys.tokenKey, ann.tokenKey],
    [localKeys.tokenValue, ann.tokenValue],
  ] as const) {
    localStore.set(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
  expect(sessions.get()?.email).toBe(ann.email);
  expect(discarded).not.toHaveBeenCalled();
});
