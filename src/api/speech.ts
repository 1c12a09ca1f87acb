import { calls } from '../contract/calls';
import type { SpeechStart } from '../contract/speech';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

/** Starts a transcription; answers with the job's uuid. */
export function startSpeech(request: SpeechStart, context: PaidContext) {
  return callBackend(calls.startSpeech, { request }, context);
}

/** The text. While it is in the works this is a business failure with the code `stillProcessing`. */
export function fetchSpeechResult(uuid: string, context: BackendContext) {
  return callBackend(calls.speechResult, { request: { uuid } }, context);
}
