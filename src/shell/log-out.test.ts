// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://sms.test/" }
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { sessionKeys } from '../../contract/storage-keys';
import { jobClient } from '../jobs/job-client';
import { onDraftsDiscarded } from '../session/discard-drafts';
import { commitSession } from '../session/durable-session';
import { endSession, loadUserInfo } from '../session/load-user-info';
import { sessions } from '../session/session-store';
import { answerCalls } from '../session/testing/answer-calls';
import { sessionStore } from '../ui/browser-storage';
import { logOut } from './log-out';

vi.mock('../session/durable-session', { spy: true });

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

test('what is still being asked is given up before the server ends the session and refuses it', async () => {
  const isGivenUp = vi.fn<() => boolean>();
  answerCalls({
    '/backapi/v1/user/info': ({ signal }) => {
      isGivenUp.mockImplementation(() => signal?.aborted === true);
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    },
    '/backapi/v1/user/session/logout': () => ({ body: { success: isGivenUp() ? '1' : '0' } }),
  });
  vi.spyOn(jobClient, 'signOut').mockResolvedValue({ ok: true, value: undefined });
  sessions.set(session);
  const asked = loadUserInfo();
  await logOut('keep-unfinished');
  expect(isGivenUp).toHaveReturnedWith(true);
  expect(await asked).toEqual({ ok: false, error: { kind: 'aborted' } });
});

test('nobody sees that the session has ended before a killed browser would know it', async () => {
  answerCalls({ '/backapi/v1/user/session/logout': () => ({ body: { success: '1' } }) });
  vi.spyOn(jobClient, 'signOut').mockResolvedValue({ ok: true, value: undefined });
  sessions.set(session);
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  vi.mocked(commitSession).mockReturnValueOnce(committed);
  const leaving = logOut('keep-unfinished');
  await vi.waitFor(() => expect(commitSession).toHaveBeenLastCalledWith(null));
  expect(sessions.get()).toEqual(expect.objectContaining(session));
  commit();
  await leaving;
  expect(sessions.get()).toBeNull();
});

test('a session that ends on its own leaves the message: the person logs in and continues', () => {
  sessions.set(session);
  sessionStore.set(sessionKeys.smsDraft, '{"message":"private"}');
  void endSession();
  expect(sessionStore.get(sessionKeys.smsDraft)).toBe('{"message":"private"}');
});
