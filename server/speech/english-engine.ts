import { readFile, rm } from 'node:fs/promises';
import type { SpeechWork } from '@toolfront/speech-engine';
import { array, number, object, parse, string } from 'valibot';
import { makeWorkFolder } from '../processes/work-folder';
import type { SpeechEngine, SpeechSource } from './speech-engine';
import type { SpeechPool } from './speech-pool';

const planSchema = array(object({ startSeconds: number(), endSeconds: number() }));

/** English, transcribed by this server with the models that come with the install. */
export function createEnglishEngine(pool: SpeechPool): Required<SpeechEngine> {
  return {
    planPieces: async (source) => parse(planSchema, await run('plan', source)),
    transcribe: async ({ seconds, ...source }) => {
      const text = parse(string(), await run('transcribe', source));
      const endMs = Math.round(seconds * 1_000);
      return { text, segments: text === '' ? [] : [{ startMs: 0, endMs, text }] };
    },
  };

  async function run(task: SpeechWork['task'], { wavPath, person, signal }: SpeechSource): Promise<unknown> {
    const outDir = await makeWorkFolder('speech');
    try {
      const path = await pool.run({ task, sourcePath: wavPath, outDir }, { person, signal });
      return JSON.parse(await readFile(path, 'utf8'));
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  }
}
