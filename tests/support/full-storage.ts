import type { JobStore } from '../../workers/queue/store/job-store';

/** A store that calls `onWrite` before each write of new bytes or jobs; what that throws is what the write does. */
export function failWrite(store: JobStore, onWrite: () => void): JobStore {
  const writing = <Value>(write: () => Promise<Value>): Promise<Value> =>
    Promise.resolve().then(() => {
      onWrite();
      return write();
    });
  return {
    durability: store.durability,
    bytes: {
      inlineBytes: store.bytes.inlineBytes,
      createFile: () =>
        writing(async () => {
          const writer = await store.bytes.createFile();
          return {
            fileId: writer.fileId,
            place: writer.place,
            append: (chunk) => writing(() => writer.append(chunk)),
            finish: () => writing(() => writer.finish()),
            discard: () => writer.discard(),
          };
        }),
      openFile: (file) => store.bytes.openFile(file),
      dropFile: (file) => store.bytes.dropFile(file),
    },
    addJobs: (jobs) => (jobs.length > 0 ? writing(() => store.addJobs(jobs)) : store.addJobs(jobs)),
    changeJob: (id, apply, options) => store.changeJob(id, apply, options),
    changeJobs: (ids, apply) => store.changeJobs(ids, apply),
    removeJobs: (ids, isWanted) => store.removeJobs(ids, isWanted),
    readJob: (id) => store.readJob(id),
    findJobs: (ids) => store.findJobs(ids),
    readJobs: (owner) => store.readJobs(owner),
    readNewestJobs: (owner, limit) => store.readNewestJobs(owner, limit),
    readOpenJobs: (owner) => store.readOpenJobs(owner),
    takeEpoch: () => store.takeEpoch(),
    beat: (epoch) => store.beat(epoch),
    readPulse: () => store.readPulse(),
    sweep: (nowMs) => store.sweep(nowMs),
    close: () => store.close(),
  };
}
