import { hashKey, type QueryKey } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { answerStore } from '../answer-store';

/** Persists what an earlier page was answered, as that page did. `atMs`: when, epoch milliseconds. */
export async function storeAnswer(queryKey: QueryKey, data: unknown, atMs: number): Promise<void> {
  const queryHash = hashKey(queryKey);
  const state = { data, dataUpdatedAt: atMs, errorUpdatedAt: 0, status: 'success' };
  const stored = { buster: __APP_VERSION__, queryHash, queryKey, state };
  await set(`tanstack-query-${queryHash}`, stored, answerStore);
}
