import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { del, get, set } from 'idb-keyval';
import { dayMs } from '../../contract/time-spans';
import { answerStore, whereStorageWorks } from './answer-store';

/** The server deletes files after as long; older prices and messages say little. */
const maxAgeMs = 7 * dayMs;

/**
 * Persists the answers of queries in IndexedDB, for use offline. Where storage is blocked or full, nothing is persisted,
 * and the queries run as without it.
 */
export const answerPersister = experimental_createQueryPersister<PersistedQuery>({
  storage: {
    getItem: (key) => whereStorageWorks(() => get<PersistedQuery>(key, answerStore)),
    setItem: (key, value) => whereStorageWorks(() => set(key, value, answerStore)),
    removeItem: (key) => whereStorageWorks(() => del(key, answerStore)),
  },
  // `usePersistedQuery` asks again, and handles what fails.
  refetchOnRestore: false,
  serialize: (query) => query,
  deserialize: (query) => query,
  maxAge: maxAgeMs,
  // An answer stored by an older version may lack what this one shows.
  buster: __APP_VERSION__,
});
