import { rm } from 'node:fs/promises';
import type { SpeechWork } from '@toolfront/speech-engine';
import { array, number, object, parse, string } from 'valibot';
import { readSmallFile } from '../processes/read-small-file';
import { makeWorkFolder } from '../processes/work-folder';
import type { SpeechEngine, SpeechSource } from './speech-engine';
import type { SpeechPool } from './speech-pool';

/** The plan of six hours has some hundred kilobytes. */
const resultMaxBytes = 4 * 1024 * 1024;

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
      return JSON.parse(await readSmallFile(path, resultMaxBytes));
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  }
}
