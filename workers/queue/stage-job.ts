import { sha256 } from 'hash-wasm';
import { createUuid } from '../../src/api/create-uuid';
import type { JobId, JobProgress, JobRequest } from '../../src/contract/jobs';
import { createRecord, type JobRecord, type StoredFile } from './job-record';
import { type JobDefinitions, nextStepOf } from './job-step';
import { chunkBytes, type JobStore, type StagedJob } from './job-store';
import { keepBytes, readSlices, readWhole } from './keep-bytes';
import { QueueError } from './queue-error';
import type { FreeSpace } from './storage-space';
import { transition } from './transition';

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
    id: request.id ?? (createUuid() as JobId),
    kind: request.kind,
    owner,
    input: request.input,
    fileName: request.file.name,
    fileSizeBytes: request.file.size,
    step: step.name,
    createdAtMs,
  });
}

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
  const small = file.size <= store.bytes.inlineBytes ? await readSmall(file, signal) : null;
  const kept =
    small?.file ??
    (await keepBytes(store.bytes, readSlices(file), {
      mediaType: file.type,
      signal,
      onProgress: (loaded) => onProgress({ phase: 'staging', loaded, total: file.size }),
    }));
  const record = transition(staged, { type: 'staged', file: kept }, Date.now());
  if (kept.sizeBytes === file.size && record) return { record, bytes: small?.bytes ?? null };
  if (!small) await store.bytes.dropFile(kept);
  throw new QueueError('file-unreadable', `${kept.sizeBytes} of ${file.size} bytes could be read`);
}

async function readSmall(
  file: File,
  signal: AbortSignal,
): Promise<{ file: StoredFile; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = await readWhole(file);
  if (signal.aborted) throw new DOMException('The copy was cancelled', 'AbortError');
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
