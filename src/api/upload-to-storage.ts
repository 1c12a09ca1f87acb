import { type CallFailure, fail, type Outcome, succeed } from '../../contract/failures';
import { listStorageFields, type StorageSignature, storageUploadedStatus } from '../../contract/storage';
import { originOf } from './backend-context';
import { type RawAnswer, readHttpFailure } from './read-answer';
import { sendForm, type UploadContext } from './send-form';

/** A file on its way to a storage host, under a key that the signature allows. */
export type StorageUpload = { bytes: Blob; name: string; key: string; signature: StorageSignature };

/**
 * The form POST of a signed upload; answers with the file's address. The host is anybody's, so it gets the form and
 * nothing else of us. Fails as `sendForm` does, and with `malformed` for a success that is not the 201 asked for: a
 * captive portal's page, or a proxy's.
 */
export async function uploadToStorage(
  upload: StorageUpload,
  context: UploadContext,
): Promise<Outcome<string, CallFailure>> {
  const { host } = upload.signature;
  const answer = await sendForm(new URL(host, originOf(context)), makeStorageForm(upload), context);
  return answer.ok ? readStored(answer.value, `${host.replace(/\/+$/, '')}/${upload.key}`) : answer;
}

/** The form in the contract's order, the file last: what follows the file is not read by storage hosts. */
export function makeStorageForm({ bytes, name, key, signature }: StorageUpload): FormData {
  const form = new FormData();
  for (const [field, value] of listStorageFields(signature, key)) form.append(field, value);
  form.append('file', bytes, name);
  return form;
}

/** `address` when the answer is the 201 that was asked for. */
export function readStored(answer: RawAnswer, address: string): Outcome<string, CallFailure> {
  if (answer.status === storageUploadedStatus) return succeed(address);
  if (answer.status < 200 || answer.status > 299) return fail(readHttpFailure(answer));
  const isHtml = answer.header('content-type')?.includes('html') === true;
  const detail = `the storage answered ${answer.status} instead of ${storageUploadedStatus}`;
  return fail({ kind: 'malformed', detail, ...(isHtml ? { isHtml } : {}) });
}
