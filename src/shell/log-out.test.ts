// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://sms.test/" }
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { sessionKeys } from '../../contract/storage-keys';
import { jobClient } from '../jobs/job-client';
import { onDraftsDiscarded } from '../session/discard-drafts';
import { endSession } from '../session/load-user-info';
import { sessions } from '../session/session-store';
import { answerCalls } from '../session/testing/answer-calls';
import { sessionStore } from '../ui/browser-storage';
import { logOut } from './log-out';

const session = { email: 'kim@mail.test', tokenKey: 'x-token', tokenValue: 'secret' };

test('a message that is being written goes with the person who logs out, at once', async ({
  onTestFinished,
}) => {
  answerCalls({ '/backapi/v1/user/session/logout': () => ({ body: { success: '1' } }) });
  vi.spyOn(jobClient, 'signOut').mockResolvedValue({ ok: true, value: undefined });
  sessions.set(session);
  sessionStore.set(sessionKeys.smsDraft, '{"message":"private"}');
  const forgotten = vi.fn();
  onTestFinished(onDraftsDiscarded(forgotten));
  const leaving = logOut('keep-unfinished');
  expect(sessionStore.get(sessionKeys.smsDraft)).toBeNull();
  expect(forgotten).toHaveBeenCalledOnce();
  await leaving;
  expect(sessions.get()).toBeNull();
});

test('a session that ends on its own leaves the message: the person logs in and continues', () => {
  sessions.set(session);
  sessionStore.set(sessionKeys.smsDraft, '{"message":"private"}');
  endSession();
  expect(sessionStore.get(sessionKeys.smsDraft)).toBe('{"message":"private"}');
});
