import type { CallFailure, Outcome } from '../../contract/failures';
import { storageCalls } from '../../contract/storage';
import { buildUrl, readPart } from './call-backend';
import { readEnvelope } from './read-answer';
import { sendForm, type UploadContext } from './send-form';

/** One form POST of a file; answers with its address. Fails as `sendForm` does. */
export async function uploadFile(
  file: { bytes: Blob; name: string },
  context: UploadContext,
): Promise<Outcome<string, CallFailure>> {
  const url = buildUrl(storageCalls.uploadFile, {}, context);
  const body = new FormData();
  body.append('file', file.bytes, file.name);
  const answer = await sendForm(url, body, context);
  if (!answer.ok) return answer;
  const envelope = readEnvelope(answer.value);
  return envelope.ok ? readPart(storageCalls.uploadFile, envelope.value, url.origin) : envelope;
}
