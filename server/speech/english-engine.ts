import { readFile, rm } from 'node:fs/promises';
import type { SpeechWork } from '@toolfront/speech-engine';
import { array, number, object, parse, string } from 'valibot';
import type { Isolation } from '../isolation/isolation';
import { makeWorkFolder } from '../processes/work-folder';
import { createWorkerPool } from '../processes/worker-pool';
import { findWorkerCommand } from '../processes/worker-process';
import { type SpeechEngine, SpeechEngineError, type SpeechSource } from './speech-engine';

/** Six hours are planned in ten minutes on a slow core; a segment of 15 s takes two seconds. */
const deadlineMs = 60 * 60_000;
const memoryMaxBytes = 1536 * 1024 ** 2;
const heapMegabytes = 512;

const planSchema = array(object({ startSeconds: number(), endSeconds: number() }));

/** English, transcribed by this server with the models that come with the install. */
export function createEnglishEngine(
  isolation: Isolation,
  log: (text: string) => void,
): Required<SpeechEngine> {
  const refuse = (detail: string) => new SpeechEngineError('refused', `the English engine: ${detail}`);
  const pool = createWorkerPool<SpeechWork>({
    name: 'speech',
    isolation,
    log,
    command: findWorkerCommand('@toolfront/speech-engine/speech-process', heapMegabytes),
    stallMs: deadlineMs,
    deadlineMs,
    memoryMaxBytes,
    readRefusal: (refusal) => refuse(JSON.stringify(refusal)),
    refuseExcess: refuse,
  });

  return {
    planPieces: async (source) => parse(planSchema, await run('plan', source)),
    transcribe: async ({ seconds, ...source }) => {
      const text = parse(string(), await run('transcribe', source));
      const endMs = Math.round(seconds * 1_000);
      return { text, segments: text === '' ? [] : [{ startMs: 0, endMs, text }] };
    },
    close: pool.close,
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
