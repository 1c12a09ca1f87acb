import type { CallFailure } from '../../contract/failures';
import { photoStorageModel, type StorageSignature, storageCalls } from '../../contract/storage';
import { callBackend } from '../../src/api/call-backend';
import { createUuid } from '../../src/api/create-uuid';
import { findText } from '../queue/run/checkpoint';
import type { Step, StepContext, StepOutcome } from '../queue/run/job-step';
import { reportUpload } from './upload';

/** A storage host says with these that the signature is not, or no longer, good. */
const refusedStatuses = [401, 403];
/** A signature may run out on the way; one that was renewed and is refused again is wrong. */
const signaturesPerRun = 2;

/**
 * Uploads the job's file straight to the storage host by a signed form; finds `fileUrl` and when that was. The object's
 * key is committed before the first byte, so that every retry writes the same object and none is left behind.
 */
export function signedUpload(): Step<unknown> {
  return {
    // The name of every step that uploads: steps that find the file gone go back to it.
    name: 'upload',
    produces: ['fileUrl', 'uploadedAtMs'],
    notes: ['objectKey'],
    isTransfer: true,
    async run(context) {
      const bytes = await context.openFile();
      let key = findText(context.checkpoint, 'objectKey');
      for (let signed = 1; ; signed += 1) {
        const request = { _model: photoStorageModel } as const;
        const signature = await callBackend(storageCalls.signature, { request }, context.backend);
        if (!signature.ok) return { type: 'call-failed', failure: signature.error };
        const { dir } = signature.value;
        if (!key?.startsWith(dir)) {
          key = makeKey(dir, context.fileName);
          if ((await context.note({ objectKey: key })) === 'gone') {
            return { type: 'call-failed', failure: { kind: 'aborted' } };
          }
        }
        const stored = await send(bytes, key, signature.value, context);
        if (stored.ok) return { type: 'done', patch: { fileUrl: stored.value, uploadedAtMs: Date.now() } };
        const isRefused = stored.error.kind === 'http' && refusedStatuses.includes(stored.error.status);
        if (!isRefused || signed === signaturesPerRun) return settleFailure(stored.error, isRefused);
      }
    },
  };
}

function send(bytes: Blob, key: string, signature: StorageSignature, context: StepContext<unknown>) {
  const { backend, fileName, report, uploadToStorage } = context;
  return uploadToStorage(
    { bytes, name: fileName, key, signature },
    { ...backend, onProgress: reportUpload(bytes, report) },
  );
}

/** The storage host knows neither the person nor their membership: its refusal is about the form alone. */
function settleFailure(failure: CallFailure, isRefused: boolean): StepOutcome {
  if (!isRefused || failure.kind !== 'http') return { type: 'call-failed', failure };
  const detail = `the storage refused the signed form with HTTP ${failure.status}`;
  return { type: 'failed', error: { code: 'rejected', detail } };
}

/** `dir` and a random name, with the file's extension where it is a plain one. */
function makeKey(dir: string, fileName: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1];
  return `${dir}${createUuid()}${extension ? `.${extension.toLowerCase()}` : ''}`;
}
