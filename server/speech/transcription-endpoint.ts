import { openAsBlob } from 'node:fs';
import { OversizeResponseError, readResponseText } from '../limit-response';
import { readSpeechText } from './read-speech-text';
import { isoLanguageOf, type SpeechEngine, SpeechEngineError, type SpeechPiece } from './speech-engine';

type EndpointOptions = { url: string; apiKey: string | undefined; model: string };

/** A piece of ten minutes takes a slow server minutes. */
const answerTimeoutMs = 15 * 60_000;
/** Six hours of speech with a time for each word. */
const answerMaxBytes = 32 * 1024 * 1024;
/** Worth asking again later. */
const busyStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** An OpenAI-compatible endpoint: POST `<url>/audio/transcriptions`, multipart. Only what the operator configured is asked. */
export function createTranscriptionEndpoint({ url, apiKey, model }: EndpointOptions): SpeechEngine {
  const address = `${url}/audio/transcriptions`;
  return {
    async transcribe(piece) {
      const form = await makeForm(piece, model);
      const answer = await post(address, apiKey, form, piece.signal);
      const text = readSpeechText(answer);
      if (!text) throw new SpeechEngineError('refused', `${address} answered with JSON of another shape`);
      return text;
    },
  };
}

async function makeForm({ wavPath, languageCode }: SpeechPiece, model: string): Promise<FormData> {
  const form = new FormData();
  form.set('model', model);
  form.set('language', isoLanguageOf(languageCode));
  form.set('response_format', 'verbose_json');
  form.set('file', await openAsBlob(wavPath, { type: 'audio/wav' }), 'recording.wav');
  return form;
}

async function post(
  address: string,
  apiKey: string | undefined,
  form: FormData,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    body: form,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    // Only the configured address gets the recording and the key.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
  }).catch((error: unknown) => {
    throw new SpeechEngineError('busy', `${address} cannot be asked: ${explainError(error)}`);
  });
  const body = await readResponseText(response, answerMaxBytes).catch((error: unknown) => {
    const isOversize = error instanceof OversizeResponseError;
    throw new SpeechEngineError(isOversize ? 'refused' : 'busy', `${address}: ${explainError(error)}`);
  });
  if (response.ok) return body;
  const isBusy = response.status >= 500 || busyStatuses.has(response.status);
  throw new SpeechEngineError(
    isBusy ? 'busy' : 'refused',
    `${address} answered ${response.status}: ${body.slice(0, 200)}`,
  );
}

function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
