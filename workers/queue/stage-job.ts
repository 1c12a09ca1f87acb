import { sha256 } from 'hash-wasm';
import { type EnqueueRequest, type JobProgress, visitorOwner } from '../../contract/jobs';
import { createUuid } from '../../src/api/create-uuid';
import { definitionAt, type JobDefinitions, nextStepOf } from './run/job-step';
import { transition } from './run/transition';
import { copyBytes, readSlices, readWhole } from './store/copy-bytes';
import type { FreeSpace } from './store/free-space';
import { createRecord, type JobRecord, type StoredFile } from './store/job-record';
import { chunkBytes, type JobStore, type StagedJob } from './store/job-store';
import { QueueError } from './store/queue-error';

/** Checks a request and makes its record, whose bytes are still to come. Throws a QueueError. */
export function prepareJob(
  request: EnqueueRequest,
  owner: string,
  definitions: Partial<JobDefinitions>,
  createdAtMs: number,
): JobRecord {
  const definition = definitions[request.kind];
  const { place } = request;
  const step = definition && nextStepOf(definitionAt(definition, place), {});
  if (!step) throw new QueueError('not-available', `no job of the kind ${request.kind}`);
  if (request.file.size === 0) throw new QueueError('file-empty');
  return createRecord({
    id: request.id,
    kind: request.kind,
    owner,
    input: request.input,
    ...(place ? { place } : {}),
    fileName: request.file.name,
    fileSizeBytes: request.file.size,
    step: step.name,
    createdAtMs,
    waitReason: owner === visitorOwner ? 'sign-in' : request.waitsForMembership ? 'membership' : null,
    ...(request.downloadTab ? { downloadTab: request.downloadTab } : {}),
  });
}

/** How often a copy that the device does not answer is tried before the person gets an error. */
const copyAttempts = 3;

/**
 * Copies the file, whose space is taken from `space` first: nobody waits for a copy that cannot fit. The job is not
 * in the store yet. Throws a QueueError or AbortError, and has then left nothing behind.
 */
export async function stageJob(
  store: JobStore,
  staged: JobRecord,
  file: File,
  options: { space: FreeSpace; signal: AbortSignal; onProgress: (progress: JobProgress) => void },
): Promise<StagedJob> {
  const { space, signal, onProgress } = options;
  space.take(file.size);
  const small =
    file.size <= store.bytes.inlineBytes
      ? await retryUnanswered(() => readSmall(file, signal), signal)
      : null;
  let copiedBytes = 0;
  const copy = () =>
    copyBytes(store.bytes, readSlices(file, signal), {
      mediaType: file.type,
      signal,
      onProgress: (loaded) => {
        copiedBytes = Math.max(copiedBytes, loaded);
        onProgress({ phase: 'staging', loaded: copiedBytes, total: file.size });
      },
    });
  const copied = small?.file ?? (await retryUnanswered(copy, signal));
  const record = transition(staged, { type: 'staged', file: copied }, Date.now());
  if (copied.sizeBytes === file.size && record) return { record, bytes: small?.bytes ?? null };
  if (!small) await store.bytes.dropFile(copied);
  throw new QueueError('file-unreadable', `${copied.sizeBytes} of ${file.size} bytes could be read`);
}

async function retryUnanswered<Value>(copy: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copy();
    } catch (error) {
      const isUnanswered = error instanceof QueueError && error.code === 'storage-blocked';
      if (!isUnanswered || attempt === copyAttempts || signal.aborted) throw error;
      console.info('A copy that was not answered is tried again', error);
    }
  }
}

async function readSmall(
  file: File,
  signal: AbortSignal,
): Promise<{ file: StoredFile; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = await readWhole(file, signal);
  const stored: StoredFile = {
    fileId: createUuid(),
    place: 'chunks',
    sizeBytes: bytes.byteLength,
    chunkBytes,
    mediaType: file.type,
    sha256: await sha256(bytes),
  };
  return { file: stored, bytes };
}
