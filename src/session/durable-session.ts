import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { JobSession } from '../../contract/jobs';
import { databaseNames } from '../../contract/storage-keys';
import { withinDeadline } from '../api/within-deadline';
import { localStore } from '../ui/browser-storage';
import { sessions } from './session-store';
import { readStoredSession } from './stored-session';

type CommittedSession = {
  session: JobSession | null;
  /** Tokens that were logged out here lately: `localStorage` may bring one back after a kill. */
  endedTokens: readonly string[];
};

const key = 'session';
const maxEndedTokens = 5;
/** A device that does not answer must not hold up a log-in or a page. */
const answerMs = 3_000;

let store: UseStore | undefined;
/** Each commit is based on the one before. */
let lastCommit: Promise<unknown> = Promise.resolve();

/**
 * Commits who is signed in to IndexedDB, which is on the disk when it answers. Browsers write `localStorage` some seconds
 * later, and a killed one has lost it. Where storage is blocked nothing is committed.
 */
export function commitSession(session: JobSession | null): Promise<void> {
  const commit = lastCommit.then(() => commitNow(session));
  lastCommit = commit;
  return commit;
}

/** Signs in again whoever a killed browser forgot, and forgets whom it brought back after their log-out. */
export async function restoreSession(): Promise<void> {
  const committed = await readCommitted();
  const stored = readStoredSession(localStore);
  const isEnded = stored !== null && committed.endedTokens.includes(stored.tokenValue);
  if (stored && !isEnded) return;
  const { session } = committed;
  if (session?.takesVisitorJobs) sessions.claimVisitorContent(session.email);
  if (session || isEnded) sessions.set(session);
}

async function commitNow(session: JobSession | null): Promise<void> {
  try {
    const before = await readCommitted();
    const tokens = before.session ? [...before.endedTokens, before.session.tokenValue] : before.endedTokens;
    const next: CommittedSession = {
      session,
      endedTokens: tokens.filter((token) => token !== session?.tokenValue).slice(-maxEndedTokens),
    };
    await answered(set(key, next, openSessionStore()));
  } catch (error) {
    console.info('The session is in localStorage alone', error);
  }
}

async function readCommitted(): Promise<CommittedSession> {
  try {
    const committed = await answered(get<CommittedSession>(key, openSessionStore()));
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

function answered<Value>(answer: Promise<Value>): Promise<Value> {
  return withinDeadline(answer, {
    ms: answerMs,
    error: () => new Error(`IndexedDB did not answer within ${answerMs} ms`),
  });
}
