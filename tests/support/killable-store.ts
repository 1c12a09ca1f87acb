import type { JobStore } from '../../workers/queue/store/job-store';

/**
 * A store whose process dies: the first `writes` transitions are committed, and from then on nothing is ever answered
 * again, as in a killed browser. `onKilled` is called when the next one is asked for.
 */
export function dieAfter(store: JobStore, writes: number, onKilled: () => void): JobStore {
  let left = writes;
  const never = () => new Promise<never>(() => {});
  const alive = <Value>(work: () => Promise<Value>): Promise<Value> => (left < 0 ? never() : work());
  const counted = <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (left < 0) return never();
    left -= 1;
    if (left >= 0) return work();
    onKilled();
    return never();
  };
  return {
    durability: store.durability,
    bytes: store.bytes,
    addJobs: (jobs) => counted(() => store.addJobs(jobs)),
    changeJob: (id, apply, options) => counted(() => store.changeJob(id, apply, options)),
    // Without jobs nothing is written.
    changeJobs: (ids, apply) =>
      ids.length === 0 ? alive(async () => []) : counted(() => store.changeJobs(ids, apply)),
    removeJobs: (ids, isWanted) => counted(() => store.removeJobs(ids, isWanted)),
    readJob: (id) => alive(() => store.readJob(id)),
    findJobs: (ids) => alive(() => store.findJobs(ids)),
    readJobs: (owner) => alive(() => store.readJobs(owner)),
    readNewestJobs: (owner, limit) => alive(() => store.readNewestJobs(owner, limit)),
    readOpenJobs: (owner) => alive(() => store.readOpenJobs(owner)),
    takeEpoch: () => alive(() => store.takeEpoch()),
    beat: (epoch) => alive(() => store.beat(epoch)),
    readPulse: () => alive(() => store.readPulse()),
    sweep: (nowMs) => alive(() => store.sweep(nowMs)),
    close: () => store.close(),
  };
}
