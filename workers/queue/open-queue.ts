import type { EngineName } from '../../contract/device-engines';
import type {
  JobDefinitions,
  ReadMembership,
  RunEngine,
  UploadFile,
  UploadResumably,
  UploadToStorage,
} from './run/job-step';
import { maxTransfers, Runner } from './run/runner';
import { TransferSlots } from './run/transfer-slots';
import { canRun } from './run/transition';
import type { JobStore } from './store/job-store';
import type { TabSession } from './tab-session';
import { Leadership } from './tabs/leadership';
import type { QueueChannel } from './tabs/queue-channel';
import type { QueueEvents } from './tabs/queue-events';

/** What the queue takes from the browser. */
export type QueueParts = {
  openStore: (onOutdated: () => void) => Promise<JobStore>;
  openChannel: (isShared: boolean) => QueueChannel;
  locks: LockManager | null;
  definitions: JobDefinitions;
  upload: UploadFile;
  uploadResumably: UploadResumably;
  uploadToStorage: UploadToStorage;
  runEngine: RunEngine;
  readMembership: ReadMembership;
  /** Rejects while an engine cannot be fetched. */
  /** Answers with false where the engine cannot be fetched now. */
  keepEngine: (engine: EngineName) => Promise<boolean>;
  /** What the browser says now; later changes come with `wake`. */
  isOnline: () => boolean;
  /** 0 to 1, as `Math.random`, which it is when left out. */
  random?: () => number;
  /** Where relative addresses lead; the worker's own origin when left out. */
  origin?: string;
};

export type OpenQueue = { store: JobStore; channel: QueueChannel; leadership: Leadership; runner: Runner };

/**
 * Opens the store and puts runner and leadership over it. `onOutdated`: a newer version of the app has taken the jobs
 * over, and this one must not hold it up. Throws a QueueError.
 */
export async function openQueue(
  parts: QueueParts,
  session: TabSession,
  events: QueueEvents,
  onOutdated: () => void,
): Promise<OpenQueue> {
  const store = await parts.openStore(onOutdated);
  const isShared = store.durability === 'durable';
  const channel = parts.openChannel(isShared);
  events.setChannel(channel);
  const runner = new Runner(
    {
      store,
      definitions: parts.definitions,
      slots: new TransferSlots(maxTransfers),
      upload: parts.upload,
      uploadResumably: parts.uploadResumably,
      uploadToStorage: parts.uploadToStorage,
      runEngine: parts.runEngine,
      readMembership: parts.readMembership,
      environment: () => session.backendAt(parts.origin),
      isOnline: () => session.isOnline,
      isRefused: (tokenValue) => tokenValue === session.refusedToken,
      onRefused: (tokenValue) => {
        session.refusedToken = tokenValue;
      },
      isHidden: () => !events.isAnyTabVisible,
      onChanged: (record, progress) => events.notifyChanged(record, progress),
      nowMs: () => Date.now(),
      random: parts.random ?? Math.random,
    },
    () => leadership.stepDown(),
  );
  const leadership: Leadership = new Leadership({
    store,
    locks: parts.locks,
    isAlone: !isShared,
    hasWork: async () => {
      if (!session.person) return false;
      if (leadership.epoch !== null) return runner.hasWork;
      // A runner with nothing due is silent and well.
      const nowMs = Date.now();
      return (await store.readOpenJobs(session.person)).some((record) => canRun(record, nowMs));
    },
    onLead: (epoch) => {
      runner.lead(epoch).catch((error) => console.error('The jobs could not be read', error));
    },
    onDeposed: () => runner.depose(),
  });
  return { store, channel, leadership, runner };
}
