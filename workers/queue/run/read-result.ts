import type { ResultFile } from '../../../contract/jobs';
import type { BackendContext } from '../../../src/api/backend-context';
import { downloadFile } from '../../../src/api/download-file';
import type { JobRecord, StoredFile } from '../store/job-record';
import type { JobStore } from '../store/job-store';
import { QueueError } from '../store/queue-error';
import { describeFailure } from './retry-policy';

/**
 * A job's result from this device or, where it is not saved here or the browser has deleted it, from the backend. Throws
 * a QueueError.
 */
export async function readJobResult(
  store: JobStore,
  { result, resultFile }: JobRecord,
  context: BackendContext,
): Promise<ResultFile> {
  if (!result) throw new QueueError('not-available', 'the job has no result');
  const { fileName, url } = result;
  const blob =
    (resultFile && (await openStored(store, resultFile, url))) ?? (await fetchResult(url, context));
  return { blob, fileName };
}

/** Null when the bytes are gone from this device and the backend may still have them. */
async function openStored(store: JobStore, file: StoredFile, url: string): Promise<Blob | null> {
  try {
    const bytes = await store.bytes.openFile(file);
    return bytes.slice(0, bytes.size, file.mediaType);
  } catch (error) {
    if (url !== '' && error instanceof QueueError && error.code === 'storage-lost') return null;
    throw error;
  }
}

async function fetchResult(url: string, context: BackendContext): Promise<Blob> {
  const isHtmlExpected = true;
  const file = await downloadFile(url, { ...context, isHtmlExpected }, async ({ bytes, mediaType }) => {
    const parts: Blob[] = [];
    for await (const piece of bytes) parts.push(new Blob([piece.slice()]));
    return new Blob(parts, { type: mediaType });
  });
  if (file.ok) return file.value;
  const { code, detail } = describeFailure(file.error);
  throw new QueueError(code === 'rejected' ? 'file-expired' : code, detail);
}
