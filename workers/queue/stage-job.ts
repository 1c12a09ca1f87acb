import { createUuid } from '../../src/api/create-uuid';
import type { JobId, JobProgress, JobRequest } from '../../src/contract/jobs';
import { createRecord, type JobRecord } from './job-record';
import { type JobDefinitions, nextStepOf } from './job-step';
import type { JobStore } from './job-store';
import { keepBytes, readSlices } from './keep-bytes';
import { QueueError } from './queue-error';
import { transition } from './transition';

/** Space left over beside a new file, for the job's own record and the database's bookkeeping. Ours. */
const spareBytes = 1024 * 1024;

/** Checks a request and makes its record, whose bytes are still to come. Throws a QueueError. */
export function prepareJob(
  request: JobRequest,
  owner: string,
  definitions: Partial<JobDefinitions>,
  createdAtMs: number,
): JobRecord {
  const definition = definitions[request.kind];
  const step = definition && nextStepOf(definition, {});
  if (!step) throw new QueueError('not-available', `no job of the kind ${request.kind}`);
  if (request.file.size === 0) throw new QueueError('file-empty');
  return createRecord({
    id: createUuid() as JobId,
    kind: request.kind,
    owner,
    input: request.input,
    fileName: request.file.name,
    fileSizeBytes: request.file.size,
    step: step.name,
    createdAtMs,
  });
}

/** Copies the file and commits record and bytes; answers with the queued record. Throws a QueueError or AbortError. */
export async function stageJob(
  store: JobStore,
  staged: JobRecord,
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: JobProgress) => void },
): Promise<JobRecord> {
  if (store.durability === 'durable') await checkSpace(file.size);
  const kept = await keepBytes(store.bytes, readSlices(file), {
    mediaType: file.type,
    signal: options.signal,
    onProgress: (loaded) => options.onProgress({ phase: 'staging', loaded, total: file.size }),
  });
  if (kept.sizeBytes !== file.size) {
    throw new QueueError('file-unreadable', `${kept.sizeBytes} of ${file.size} bytes could be read`);
  }
  if (options.signal.aborted) throw new DOMException('The copy was cancelled', 'AbortError');
  const queued = transition(staged, { type: 'staged', file: kept }, Date.now());
  if (!queued) throw new QueueError('unexpected', `staged in the state ${staged.state}`);
  await store.addJob(queued);
  return queued;
}

// Said before the copy, so that nobody waits for one that cannot fit.
async function checkSpace(sizeBytes: number): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.storage?.estimate) return;
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined || quota - usage > sizeBytes + spareBytes) return;
  throw new QueueError('storage-full', `${quota - usage} bytes are left of ${quota}`);
}
