import { safeParse } from 'valibot';
import { successCodes } from '../../contract/envelope';
import type { CallFailure } from '../../contract/failures';
import { speechProgressSchema, type Transcript } from '../../contract/speech';
import { speechHiddenPollMs, speechPollMs } from '../../contract/timing';
import { fetchSpeechResult } from '../../src/api/speech';
import { readText } from '../queue/run/checkpoint';
import type { Step, StepContext, StepOutcome } from '../queue/run/job-step';
import { settlePollFailure } from './poll';

/**
 * Asks every 3 s until the text is there (tools.md §4), and saves it on this device as JSON: the text with its times.
 * The result is named as the text file that people download.
 */
export function awaitTranscript(): Step<unknown> {
  return {
    name: 'poll',
    produces: ['isSaved'],
    async run(context) {
      const answer = await fetchSpeechResult(readText(context.checkpoint, 'taskId'), context.backend);
      if (answer.ok) return keepTranscript(answer.value, context);
      if (!isInTheWorks(answer.error)) return settlePollFailure(answer.error);
      context.report({ phase: 'work', loaded: readProgress(answer.error), total: 100 });
      return { type: 'again', afterMs: context.isHidden ? speechHiddenPollMs : speechPollMs };
    },
  };
}

async function keepTranscript(transcript: Transcript, context: StepContext<unknown>): Promise<StepOutcome> {
  const bytes = new TextEncoder().encode(JSON.stringify(transcript));
  const resultFile = await context.saveFile(inOnePiece(bytes), 'application/json');
  const result = {
    // The contract gives the text itself and no address for it.
    url: '',
    fileName: `${context.fileName.replace(/\.[^.]+$/, '')}.txt`,
    isStored: true,
    sizeBytes: new TextEncoder().encode(transcript.text).byteLength,
  };
  return { type: 'done', patch: { isSaved: true }, result, resultFile };
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function isInTheWorks(failure: CallFailure): failure is CallFailure & { kind: 'business' } {
  return failure.kind === 'business' && failure.code === successCodes.stillProcessing;
}

/** 0 where the backend does not say. */
function readProgress({ obj }: CallFailure & { kind: 'business' }): number {
  const parsed = safeParse(speechProgressSchema, obj);
  return parsed.success ? Math.min(99, Math.max(0, parsed.output.progress)) : 0;
}
