import { createStore, get, type UseStore, update } from 'idb-keyval';
import type { JobSession } from '../../contract/jobs';
import { databaseNames } from '../../contract/storage-keys';
import { withinDeadline } from '../api/within-deadline';
import { localStore } from '../ui/browser-storage';
import { restoreDrafts } from './durable-drafts';
import { sessions } from './session-store';
import { readStoredSession } from './stored-session';

type CommittedSession = {
  session: JobSession | null;
  /** Recently logged-out tokens: `localStorage` may bring one back after a kill. */
  endedTokens: readonly string[];
};

const key = 'session';
const maxEndedTokens = 5;
/** A log-in does not wait longer than this for IndexedDB. */
const answerMs = 3_000;

let store: UseStore | undefined;

/**
 * Commits the session to IndexedDB, which is durable when it resolves; browsers flush `localStorage` some seconds late.
 * Resolves after `answerMs` at the latest. If storage is blocked, the session stays in `localStorage` alone.
 */
export async function commitSession(session: JobSession | null): Promise<void> {
  // A session from an older version was never committed.
  const last = sessions.get()?.tokenValue;
  try {
    const commit = update<CommittedSession>(
      key,
      (before) => follow(before, session, last),
      openSessionStore(),
    );
    await withinDeadline(commit, {
      ms: answerMs,
      error: () => new Error(`IndexedDB did not answer within ${answerMs} ms`),
    });
  } catch (error) {
    console.info('The session is in localStorage alone', error);
  }
}

/**
 * Restores a session and a waiting message that `localStorage` lost, and ends a session that was logged out before the
 * browser was killed.
 */
export async function restoreSession(): Promise<void> {
  const [committed] = await Promise.all([readCommitted(), restoreDrafts()]);
  const stored = readStoredSession(localStore);
  const isEnded = stored !== null && committed.endedTokens.includes(stored.tokenValue);
  if (stored && !isEnded) return;
  const { session } = committed;
  if (session?.takesVisitorJobs) sessions.claimVisitorContent(session.email);
  if (session || isEnded) sessions.set(session);
}

function follow(
  before: CommittedSession | undefined,
  session: JobSession | null,
  last: string | undefined,
): CommittedSession {
  const tokens = [...(before?.endedTokens ?? []), before?.session?.tokenValue, last];
  const ended = tokens.flatMap((token) => (token && token !== session?.tokenValue ? token : []));
  return { session, endedTokens: [...new Set(ended)].slice(-maxEndedTokens) };
}

async function readCommitted(): Promise<CommittedSession> {
  try {
    const committed = await get<CommittedSession>(key, openSessionStore());
    return committed ?? { session: null, endedTokens: [] };
  } catch (error) {
    console.info('No session could be read from IndexedDB', error);
    return { session: null, endedTokens: [] };
  }
}

function openSessionStore(): UseStore {
  store ??= createStore(databaseNames.session, 'sessions');
  return store;
}
