import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import { Observable } from '../ui/observable';

/**
 * The queue is a chunk of its own, fetched when somebody is signed in, a visitor's files wait, or a tool asks for it: a first page has
 * no use for it.
 */
let begin: (() => Promise<void>) | undefined;
let beginning: Promise<void> | undefined;

/** Says how the queue is joined. Called once, by the app. */
export function provideJobs(join: () => Promise<void>): void {
  begin = join;
}

/** Joins the queue, once. Rejects when its chunk cannot be had, and may be asked again. */
export function startJobs(): Promise<void> {
  beginning ??= begin?.().catch((error: unknown) => {
    beginning = undefined;
    throw error;
  });
  return beginning ?? Promise.resolve();
}

/** Whether files of a visitor may wait on this device for a sign-in. */
export const visitorJobs = new Observable(localStore.get(localKeys.visitorJobs) !== null);

export function storeVisitorJobs(areThere: boolean): void {
  localStore.set(localKeys.visitorJobs, areThere ? '1' : null);
  visitorJobs.set(areThere);
}
