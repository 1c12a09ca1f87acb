// @vitest-environment happy-dom

import { object, string } from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { laterKeys, sessionKeys } from '../../contract/storage-keys';
import { localStore, sessionStore } from '../ui/browser-storage';
import { discardDrafts } from './discard-drafts';
import { readDraftAt, storeDraftAt } from './owned-drafts';
import { sessions } from './session-store';
import { hasVisitorDraft } from './visitor-draft';

const schema = object({ message: string() });
const ann = { email: 'ann@mail.test', tokenKey: 'x-token', tokenValue: 'ann' };
const bob = { ...ann, email: 'bob@mail.test', tokenValue: 'bob' };
const hers = { message: 'For nobody else' };

const read = () => readDraftAt(localStore, laterKeys.waitingSms, schema);
const store = (draft: typeof hers | null) => storeDraftAt(localStore, laterKeys.waitingSms, draft);

afterEach(() => {
  sessions.set(null);
  localStore.set(laterKeys.waitingSms, null);
  sessionStore.set(sessionKeys.smsDraft, null);
});

test('a visitor’s draft is not the next person’s, and waits for the visitor', () => {
  store(hers);
  expect(hasVisitorDraft()).toBe(true);
  sessions.set(bob);
  expect(read()).toBeNull();
  // Nor does he remove it by having none.
  store(null);
  sessions.claimVisitorContent(bob.email);
  expect(read()).toEqual(hers);
});

test('a person’s draft is theirs alone, also when the server ended their session', () => {
  sessions.set(ann);
  store(hers);
  expect(hasVisitorDraft()).toBe(false);
  sessions.set(null);
  expect(read()).toBeNull();
  sessions.set(bob);
  expect(read()).toBeNull();
  sessions.set(ann);
  expect(read()).toEqual(hers);
});

test('nobody has a draft from before a log-out', () => {
  sessions.set(ann);
  store(hers);
  const stored = localStore.get(laterKeys.waitingSms);
  discardDrafts();
  localStore.set(laterKeys.waitingSms, stored);
  expect(read()).toBeNull();
  expect(localStore.get(laterKeys.waitingSms)).toBeNull();
});
