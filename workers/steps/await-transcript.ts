import { safeParse } from 'valibot';
import { successCodes } from '../../contract/envelope';
import type { CallFailure } from '../../contract/failures';
import { partialResultName } from '../../contract/jobs';
import { readPartialSegments, speechProgressSchema, type Transcript } from '../../contract/speech';
import { speechHiddenPollMs, speechPollMs } from '../../contract/timing';
import { fetchSpeechResult } from '../../src/api/speech';
import { readText } from '../queue/run/checkpoint';
import type { Step, StepContext, StepOutcome } from '../queue/run/job-step';
import { settlePollFailure } from './poll';

/**
 * Asks until the text is there, and saves it on this device as JSON: the text with its times. What is finished before
 * is noted, so that each question brings only what is new. The result is named as the text file that people download.
 */
export function awaitTranscript(): Step<unknown> {
  return {
    name: 'poll',
    produces: ['isSaved'],
    notes: [partialResultName],
    async run(context) {
      const known = readPartialSegments(context.checkpoint[partialResultName]);
      const request = { uuid: readText(context.checkpoint, 'taskId'), from: known.length };
      const answer = await fetchSpeechResult(request, context.backend);
      if (answer.ok) return saveTranscript(answer.value, context);
      if (!isInTheWorks(answer.error)) return settlePollFailure(answer.error);
      const { progress, from, segments } = readProgress(answer.error);
      context.report({ phase: 'work', loaded: progress, total: 100 });
      const afterMs = context.isHidden ? speechHiddenPollMs : speechPollMs;
      if (segments.length === 0) return { type: 'again', afterMs };
      const newest = [...known.slice(0, from), ...segments];
      return { type: 'again', afterMs, note: { [partialResultName]: JSON.stringify(newest) } };
    },
  };
}

async function saveTranscript(transcript: Transcript, context: StepContext<unknown>): Promise<StepOutcome> {
  const bytes = new TextEncoder().encode(JSON.stringify(transcript));
  const resultFile = await context.saveFile(inOnePiece(bytes), 'application/json');
  const result = {
    // The contract gives the text itself and no address for it.
    url: '',
    fileName: `${context.fileName.replace(/\.[^.]+$/, '')}.txt`,
    isStored: true,
    sizeBytes: new TextEncoder().encode(transcript.text).byteLength,
  };
  return { type: 'done', patch: { isSaved: true, [partialResultName]: '' }, result, resultFile };
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function isInTheWorks(failure: CallFailure): failure is CallFailure & { kind: 'business' } {
  return failure.kind === 'business' && failure.code === successCodes.stillProcessing;
}

/** 0 and nothing where the backend does not say. */
function readProgress({ obj }: CallFailure & { kind: 'business' }) {
  const parsed = safeParse(speechProgressSchema, obj);
  if (!parsed.success) return { progress: 0, from: 0, segments: [] };
  const { progress, from = 0, segments = [] } = parsed.output;
  return { progress: Math.min(99, Math.max(0, progress)), from, segments };
}
