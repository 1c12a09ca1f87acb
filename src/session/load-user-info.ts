import { accountCalls, type UserInfo } from '../../contract/accounts';
import type { CallFailure, Outcome } from '../../contract/failures';
import { localKeys } from '../../contract/storage-keys';
import { callBackend } from '../api/call-backend';
import { connection } from '../pwa/connection';
import { localStore } from '../ui/browser-storage';
import { forgetAnswers } from './answer-store';
import { backendContext, lastingContext } from './backend';
import { cacheMembership, forgetMembership, readMembership } from './cached-membership';
import { commitValue } from './durable-values';
import { isSignedOut, judgeMembership, type Membership, noAnswer } from './membership';
import { sessions } from './session-store';

/** A person waits for this answer before anything else happens. */
const actionTimeoutMs = 10_000;

/**
 * Asks who is signed in. Keeps the membership for offline use; ends the session when the server says that there is
 * none.
 */
export async function loadUserInfo(timeoutMs?: number): Promise<Outcome<UserInfo, CallFailure>> {
  const asked = sessions.get();
  const context = { ...backendContext(), ...(timeoutMs ? { timeoutMs } : {}) };
  const answer = await callBackend(accountCalls.userInfo, {}, context);
  // Meanwhile somebody else may have signed in; the answer is not theirs.
  if (sessions.get() !== asked) return answer;
  if (answer.ok) {
    cacheMembership(answer.value);
    const { renewedToken } = answer.value;
    if (asked && renewedToken) sessions.set({ ...asked, tokenValue: renewedToken });
  } else if (isSignedOut(answer.error)) {
    const leaving = lastingContext();
    void endSession();
    // The server is asked to log out too; its answer does not matter.
    void callBackend(accountCalls.logout, {}, leaving);
  }
  return answer;
}

/** The membership of whoever is signed in, at the moment they act. */
export async function checkMembership(): Promise<Membership> {
  const session = sessions.get();
  if (!session) return 'signed-out';
  const known = readMembership(session.email);
  const answer = connection.isOffline() ? noAnswer : await loadUserInfo(actionTimeoutMs);
  if (!answer.ok && !isSignedOut(answer.error)) void connection.check();
  return judgeMembership(answer, known, Date.now());
}

/** Forgets the session and what was known of the person on this device, durably when it resolves. */
export function endSession(): Promise<void> {
  forgetMembership();
  forgetAnswers();
  localStore.set(localKeys.purchases, null);
  sessions.set(null);
  return commitValue(localKeys.purchases, null);
}
