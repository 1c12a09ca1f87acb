import {
  type JobId,
  listedEndedJobs,
  visitorJobLifetimeMs,
  visitorOwner,
  type WaitReason,
} from '../../../contract/jobs';
import { isEnded, type JobRecord } from '../store/job-record';
import type { JobStore } from '../store/job-store';
import type { JobChange } from './job-change';
import { transition } from './transition';

/** A request that failed this shortly before the device went offline failed because of it. */
const offlineBlameMs = 10_000;
/** Clients whose network came back together retry spread over this long. */
const retrySpreadMs = 5_000;

/** What the person's list shows: everything unfinished, and the newest of what has ended. */
export async function listJobs(store: JobStore, owner: string): Promise<JobRecord[]> {
  const newest = await store.readNewestJobs(owner, listedEndedJobs);
  const known = new Set(newest.map(({ id }) => id));
  const older = (await store.readOpenJobs(owner)).filter(({ id }) => !known.has(id));
  const records = [...newest, ...older];
  // An earlier version stored cancelled jobs.
  for (const { id, state } of records) if (state === 'cancelled') await store.removeJobs([id], isEnded);
  return records.filter(({ state }) => state !== 'cancelled');
}

/** Continues a person's jobs that waited for one of these, and answers with them. */
export function resumeJobs(
  store: JobStore,
  owner: string,
  reasons: readonly WaitReason[],
): Promise<JobRecord[]> {
  return changeOpenJobs(
    store,
    owner,
    () => ({ type: 'resume', reasons }),
    ({ waitReason }) => (waitReason ? reasons.includes(waitReason) : false),
  );
}

/** Gives a person what they handed in on this device before they signed in. */
export async function adoptVisitorJobs(store: JobStore, owner: string): Promise<void> {
  await changeOpenJobs(
    store,
    visitorOwner,
    () => ({ type: 'adopt', owner }),
    () => true,
  );
}

/** Deletes what a visitor handed in and nobody signed in for; answers with the ids. */
export async function dropOldVisitorJobs(store: JobStore): Promise<JobId[]> {
  const isOld = ({ createdAtMs }: JobRecord) => Date.now() - createdAtMs > visitorJobLifetimeMs;
  const old = (await store.readOpenJobs(visitorOwner)).filter(isOld).map(({ id }) => id);
  return old.length > 0 ? store.removeJobs(old, ({ owner }) => owner === visitorOwner) : [];
}

/** Takes back attempts that failed just before the browser noticed that the network was gone. */
export function refundAttempt(store: JobStore, owner: string): Promise<JobRecord[]> {
  return changeOpenJobs(
    store,
    owner,
    () => ({ type: 'refund-attempt' }),
    ({ waitReason, error, updatedAtMs }) => {
      const hasJustFailed = Date.now() - updatedAtMs < offlineBlameMs;
      return waitReason === 'retry' && error?.detail === 'network' && hasJustFailed;
    },
  );
}

/**
 * The network is back: what waited for it, or for its next attempt because it had failed, is tried within
 * `retrySpreadMs`. Not at once, since the same moment is a thousand other people's when a router comes back.
 */
export function retrySoon(store: JobStore, owner: string, random: () => number): Promise<JobRecord[]> {
  return changeOpenJobs(
    store,
    owner,
    () => ({ type: 'retry-soon', atMs: Date.now() + Math.ceil(random() * retrySpreadMs) }),
    ({ waitReason, error }) =>
      waitReason === 'offline' ||
      (waitReason === 'retry' && ['network', 'timeout'].includes(error?.detail ?? '')),
  );
}

/**
 * What becomes of a person's jobs when the session ends. `park`: unfinished ones wait for the same person, the rest
 * stays. At a sign-out finished ones go, and unfinished ones are parked or deleted. Answers with the ids deleted.
 */
export async function parkJobs(
  store: JobStore,
  owner: string,
  choice: 'park' | 'keep-unfinished' | 'delete-unfinished',
): Promise<JobId[]> {
  const records = choice === 'park' ? await store.readOpenJobs(owner) : await store.readJobs(owner);
  const isLeaving = (record: JobRecord) => choice === 'delete-unfinished' || isEnded(record);
  const staying = records.filter((record) => !isLeaving(record)).map(({ id }) => id);
  await store.changeJobs(staying, (record) => transition(record, { type: 'park' }, Date.now()));
  const leaving = records.filter(isLeaving).map(({ id }) => id);
  // The person waits for it: years of finished jobs must not cost a wait for the disk each.
  return leaving.length > 0 ? store.removeJobs(leaving, isLeaving) : [];
}

async function changeOpenJobs(
  store: JobStore,
  owner: string,
  makeChange: () => JobChange,
  isMeant: (record: JobRecord) => boolean,
): Promise<JobRecord[]> {
  const ids = (await store.readOpenJobs(owner)).filter(isMeant).map(({ id }) => id);
  return store.changeJobs(ids, (record) => transition(record, makeChange(), Date.now()));
}
