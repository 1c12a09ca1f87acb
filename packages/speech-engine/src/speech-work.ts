import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InferOutput, object, picklist, string } from 'valibot';
import { mixChannels } from './mix-channels';
import { planSegments, type SpeechSpan } from './plan-segments';
import { readAllSamples, readSamples } from './read-samples';
import { createTranscriber, type Transcriber } from './transcriber';
import { createVoiceDetector, type VoiceDetector } from './voice-detector';

/**
 * One piece of work on a WAV file of 16 kHz, 16 bits. `mix` makes one channel of two (a WAV file); the others are for one
 * channel: `plan` finds the recording's segments of speech
 * (`SpeechSpan[]`), `transcribe` the English text of one segment cut out of it (a string). Their result is JSON.
 */
export const speechWorkSchema = object({
  task: picklist(['mix', 'plan', 'transcribe']),
  sourcePath: string(),
  outDir: string(),
});

export type SpeechWork = InferOutput<typeof speechWorkSchema>;
export type { SpeechSpan };

let detector: Promise<VoiceDetector> | undefined;
let transcriber: Promise<Transcriber> | undefined;

/** Does one piece of work and answers with the path it wrote. The models are loaded at their first use. */
export async function doSpeechWork({ task, sourcePath, outDir }: SpeechWork): Promise<string> {
  if (task === 'mix') {
    const monoPath = join(outDir, 'mono.wav');
    await mixChannels(sourcePath, monoPath);
    return monoPath;
  }
  const result = task === 'plan' ? await plan(sourcePath) : await transcribe(sourcePath);
  const path = join(outDir, 'result.json');
  await writeFile(path, JSON.stringify(result));
  return path;
}

async function plan(wavPath: string): Promise<SpeechSpan[]> {
  detector ??= createVoiceDetector();
  return planSegments(await (await detector).listen(readSamples(wavPath)));
}

async function transcribe(wavPath: string): Promise<string> {
  transcriber ??= createTranscriber();
  return (await transcriber).transcribe(await readAllSamples(wavPath));
}
