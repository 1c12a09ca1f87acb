import { expose } from 'comlink';
import type { JobWorker } from '../contract/jobs';
import { workerPingMessage } from '../contract/worker-messages';
import { createUuid } from '../src/api/create-uuid';
import { uploadResumably } from '../src/api/resumable-upload';
import { uploadFile } from '../src/api/upload-file';
import { uploadToStorage } from '../src/api/upload-to-storage';
import { watchErrors } from '../src/api/watch-errors';
import { keepEngine, updateEngines } from './device/kept-engines';
import { readMembership } from './device/known-membership';
import { runEngine } from './device/run-engine';
import { jobDefinitions } from './jobs/job-definitions';
import { JobQueue } from './queue/job-queue';
import { openStore } from './queue/store/open-store';
import { openChannel } from './queue/tabs/queue-channel';
import { WorkerLock } from './queue/tabs/worker-lock';

watchErrors('worker');
const locks = navigator.locks ?? null;
const life = new WorkerLock(locks, createUuid(), (message) => self.postMessage(message));
const queue = new JobQueue({
  openStore,
  openChannel,
  locks,
  definitions: jobDefinitions,
  upload: uploadFile,
  uploadResumably,
  uploadToStorage,
  runEngine,
  readMembership,
  keepEngine,
  isOnline: () => navigator.onLine,
});

const worker: JobWorker = {
  connect: async (environment, listener) => {
    const answer = await queue.connect(environment, listener);
    void updateEngines().catch((error) => console.info('The engines of this device stay as they are', error));
    return answer;
  },
  setSession: (session) => queue.setSession(session),
  enqueue: (requests) => queue.enqueue(requests),
  cancel: (id) => queue.cancel(id),
  retry: (id) => queue.retry(id),
  confirm: (id) => queue.confirm(id),
  move: (id, place) => queue.move(id, place),
  keepEngine: (engine) => queue.keepEngine(engine),
  remove: (id) => queue.remove(id),
  claimEndings: (ids, duty) => queue.claimEndings(ids, duty),
  measureSaved: (kind) => queue.measureSaved(kind),
  clearSaved: (kind) => queue.clearSaved(kind),
  readResult: (id) => queue.readResult(id),
  readPartialResult: (id) => queue.readPartialResult(id),
  readSource: (id) => queue.readSource(id),
  signOut: (choice) => queue.signOut(choice),
  wake: (reason) => {
    if (reason === 'pagehide' || reason === 'freeze') life.release();
    if (reason === 'pageshow' || reason === 'resume' || reason === 'visible') life.hold();
    return queue.wake(reason);
  },
};

life.hold();
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data === workerPingMessage) life.answerPing();
});
// The page sends these too; either may be missing.
for (const reason of ['online', 'offline'] as const) {
  self.addEventListener(reason, () => void queue.wake(reason));
}
expose(worker);
