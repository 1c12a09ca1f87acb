import {
  type JobErrorCode,
  type JobEvent,
  type JobId,
  type JobView,
  listedEndedJobs,
  type StorageDurability,
  visitorOwner,
} from '../../contract/jobs';

/** What the page shows of the queue. `durability` is null until the worker has answered. */
export type JobsSnapshot = {
  /** Oldest first. */
  jobs: readonly JobView[];
  durability: StorageDurability | null;
  /** False when the browser may clear what is stored as space runs out; null while it has not said. */
  isLasting: boolean | null;
};

export const emptySnapshot: JobsSnapshot = { jobs: [], durability: null, isLasting: null };

/** The snapshot after an event; the same object when nothing changed, as `useSyncExternalStore` asks. */
export function applyEvent(snapshot: JobsSnapshot, event: JobEvent): JobsSnapshot {
  switch (event.type) {
    case 'changed':
      return mergeJobs(snapshot, event.jobs);
    case 'removed':
      return removeJobs(snapshot, event.ids);
    case 'storage':
      return snapshot.durability === event.durability
        ? snapshot
        : { ...snapshot, durability: event.durability };
  }
}

/**
 * Takes in views, of which those with a smaller revision than the known one are stale. Of what has ended the newest
 * `listedEndedJobs` stay, as in the worker's answer: a page that lives for weeks draws no more than a fresh one.
 */
export function mergeJobs(snapshot: JobsSnapshot, jobs: readonly JobView[]): JobsSnapshot {
  const byId = new Map(snapshot.jobs.map((job) => [job.id, job]));
  let hasChanged = false;
  for (const job of jobs) {
    const known = byId.get(job.id);
    if (known && known.revision > job.revision) continue;
    byId.set(job.id, job);
    hasChanged = true;
  }
  if (!hasChanged) return snapshot;
  const sorted = [...byId.values()].sort((a, b) => a.createdAtMs - b.createdAtMs);
  return { ...snapshot, jobs: dropOldest(sorted) };
}

function dropOldest(jobs: readonly JobView[]): readonly JobView[] {
  let tooMany = jobs.filter(hasEnded).length - listedEndedJobs;
  if (tooMany <= 0) return jobs;
  return jobs.filter((job) => !hasEnded(job) || tooMany-- <= 0);
}

/** It waits until somebody signs in for the first time, or for a membership: no tool shows it as being worked on. */
export function isOnHold({ owner, waitReason }: JobView): boolean {
  return owner === visitorOwner || waitReason === 'membership';
}

const finalCodes: readonly JobErrorCode[] = ['file-type', 'file-empty', 'file-too-large', 'storage-lost'];

/** Whether a failed job could succeed when it is tried again with the same file. */
export function mayBeRetried({ error }: JobView): boolean {
  return !error?.isFinal && !(error && finalCodes.includes(error.code));
}

export function hasEnded({ state }: JobView): boolean {
  return state === 'done' || state === 'failed';
}

function removeJobs(snapshot: JobsSnapshot, ids: readonly JobId[]): JobsSnapshot {
  const gone = new Set(ids);
  if (!snapshot.jobs.some((job) => gone.has(job.id))) return snapshot;
  return { ...snapshot, jobs: snapshot.jobs.filter((job) => !gone.has(job.id)) };
}
