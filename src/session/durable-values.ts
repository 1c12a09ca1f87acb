import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { databaseNames } from '../../contract/storage-keys';
import { withinDeadline } from '../api/within-deadline';
import { whereStorageWorks } from './answer-store';

/** A person does not wait longer than this for IndexedDB. */
const answerMs = 3_000;

let store: UseStore | undefined;

/**
 * Commits a value of `localStorage` to IndexedDB, which is durable when it resolves; null removes it. Resolves after
 * `answerMs` at the latest. If storage is blocked, the value stays in `localStorage` alone.
 */
export async function commitValue(key: string, value: string | null): Promise<void> {
  await inTime(() => (value === null ? del(key, openStore()) : set(key, value, openStore())));
}

/** What was committed last; undefined where there is nothing, or no answer in time. */
export function readCommittedValue(key: string): Promise<string | undefined> {
  return inTime(() => get<string>(key, openStore()));
}

function inTime<Value>(use: () => Promise<Value>): Promise<Value | undefined> {
  const error = () => new Error(`IndexedDB did not answer within ${answerMs} ms`);
  return whereStorageWorks(() => withinDeadline(use(), { ms: answerMs, error }));
}

function openStore(): UseStore {
  store ??= createStore(databaseNames.session, 'sessions');
  return store;
}
