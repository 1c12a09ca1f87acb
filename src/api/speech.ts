import { safeParse } from 'valibot';
import type { Envelope } from '../../contract/envelope';
import { type CallFailure, type Outcome, succeed } from '../../contract/failures';
import { speechCalls, speechSegmentsSchema, type Transcript } from '../../contract/speech';
import { type BackendContext, originOf } from './backend-context';
import { readPart, requestEnvelope } from './call-backend';

/**
 * The text, with times where there are any. While the server is processing it this is a business failure `stillProcessing`; where
 * the backend sends the text so far, its `obj` holds it without the first `from` segments.
 */
export async function fetchSpeechResult(
  { uuid, from }: { uuid: string; from: number },
  context: BackendContext,
): Promise<Outcome<Transcript, CallFailure>> {
  const call = speechCalls.result;
  const envelope = await requestEnvelope(call, { request: { uuid, ...(from > 0 ? { from } : {}) } }, context);
  if (!envelope.ok) return envelope;
  const text = readPart(call, envelope.value, originOf(context));
  if (!text.ok) return text;
  const segments = readSegments(envelope.value);
  return succeed({ text: text.value, ...(segments ? { segments } : {}) });
}

// Times are an extension: a backend that puts something else there still has its text shown.
function readSegments({ result }: Envelope) {
  const parsed = safeParse(speechSegmentsSchema, result);
  return parsed.success && parsed.output.length > 0 ? parsed.output : undefined;
}
