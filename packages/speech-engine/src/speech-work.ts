import { writeFile } from 'node:fs/promises';
import { type InferOutput, literal, number, object, string, variant } from 'valibot';
import { planSegments, type SpeechSpan } from './plan-segments';
import { readSamples, readSegment } from './read-samples';
import { createTranscriber, type Transcriber } from './transcriber';
import { createVoiceDetector, type VoiceDetector } from './voice-detector';

/**
 * One piece of work on a WAV file of 16 kHz, mono, 16 bits. `plan` writes the recording's segments of speech to
 * `outPath` (`SpeechSpan[]`), `transcribe` the English text of one of them (a string); both as JSON.
 */
export const speechWorkSchema = variant('task', [
  object({ task: literal('plan'), wavPath: string(), outPath: string() }),
  object({
    task: literal('transcribe'),
    wavPath: string(),
    startSeconds: number(),
    endSeconds: number(),
    outPath: string(),
  }),
]);

export type SpeechWork = InferOutput<typeof speechWorkSchema>;

let detector: Promise<VoiceDetector> | undefined;
let transcriber: Promise<Transcriber> | undefined;

/** Does one piece of work and answers with the path it wrote. The models are loaded at their first use. */
export async function doSpeechWork(work: SpeechWork): Promise<string> {
  const result = work.task === 'plan' ? await plan(work.wavPath) : await transcribe(work);
  await writeFile(work.outPath, JSON.stringify(result));
  return work.outPath;
}

async function plan(wavPath: string): Promise<SpeechSpan[]> {
  detector ??= createVoiceDetector();
  return planSegments(await (await detector).listen(readSamples(wavPath)));
}

async function transcribe(work: Extract<SpeechWork, { task: 'transcribe' }>): Promise<string> {
  transcriber ??= createTranscriber();
  const samples = await readSegment(work.wavPath, work.startSeconds, work.endSeconds);
  return (await transcriber).transcribe(samples);
}
