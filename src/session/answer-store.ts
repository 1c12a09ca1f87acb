import { clear, createStore } from 'idb-keyval';

/** Where the page persists what the server last answered, in a database of its own. */
export const answerStore = createStore('answers', 'answers');

/** Deletes what was persisted for the person who signs out. */
export function forgetAnswers(): void {
  void whereStorageWorks(() => clear(answerStore));
}

/** Undefined where storage is blocked or full: the page then lives without what it would have persisted. */
export async function whereStorageWorks<Value>(use: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
