import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentRefusal } from '../../../server/documents/document-refusal';
import { createPageWorkers, type PageWorkersOptions } from '../../../server/documents/page-workers';

import { findIsolation } from '../../../server/isolation/isolation';
import { seedRandom } from '../../../tests/support/seeded-random';
import { findRecognizer } from '../src/recognition/find-recognizer';
import { makeFuzzSources } from './fuzz-sources';
import { mutatePdf } from './mutate-pdf';
import { twistGeometry } from './twist-geometry';

export type FuzzResult = {
  converted: number;
  /** Refused with a sentence for the person. */
  refused: number;
  /** Killed for taking too long: seeds. */
  hung: number[];
  /** The process ended on its own: seeds, and what it said last. */
  crashed: { seed: number; words: string }[];
};

export type FuzzOptions = Pick<PageWorkersOptions, 'command'> & {
  /** After each one. */
  onResult?: (result: FuzzResult) => void;
};

/** Of time in which the process could have worked (silence-watch.ts): a machine that is busy makes no hangs. */
const stallMs = 20_000;
const lanes = 2;
/** One of so many PDFs is whole and lies strangely, the others are spoiled. Shares no factor with the number of sources. */
const twistedEvery = 5;

/** Converts `count` spoiled PDFs, the seeds from `firstSeed` on, to Word and Excel in turn, in page processes. */
export function fuzzPdfs(count: number, firstSeed: number, options: FuzzOptions = {}): Promise<FuzzResult> {
  return fuzzSeeds(
    Array.from({ length: count }, (_, index) => firstSeed + index),
    options,
  );
}

/** Converts the spoiled PDFs of these seeds. Scans are read where a recognizer is installed. */
export async function fuzzSeeds(seeds: readonly number[], options: FuzzOptions = {}): Promise<FuzzResult> {
  const { onResult, ...workersOptions } = options;
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-fuzz-'));
  let words: string[] = [];
  const isolation = await findIsolation({ isWeak: false, hidden: [] });
  const workers = createPageWorkers({
    isolation,
    log: (line) => words.push(line),
    stallMs,
    ...workersOptions,
  });
  const { recognizer } = await findRecognizer();
  const sources = await makeFuzzSources();
  const result: FuzzResult = { converted: 0, refused: 0, hung: [], crashed: [] };
  const left = [...seeds];
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } finally {
    await workers.close();
    await rm(folder, { recursive: true, force: true });
  }
  return result;

  async function runLane(): Promise<void> {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      await tryOne(seed);
      onResult?.(result);
    }
  }

  async function tryOne(seed: number): Promise<void> {
    const outDir = await mkdtemp(join(folder, 'one-'));
    const sourcePath = join(outDir, 'source.pdf');
    const source = sources[seed % sources.length];
    if (!source) throw new Error('there are sources');
    const random = seedRandom(seed);
    const isWhole = seed % twistedEvery === 0;
    await writeFile(
      sourcePath,
      isWhole ? await twistGeometry(source.pdf, random) : mutatePdf(source.pdf, random),
    );
    const task = seed % 2 === 0 ? 'pdf-to-word' : 'pdf-to-excel';
    const reader = source.isScan && recognizer ? { recognizer } : {};
    try {
      await stat(await workers.run({ task, sourcePath, from: 'pdf', outDir, ...reader }, { person: 'fuzz' }));
      result.converted += 1;
    } catch (error) {
      if (!(error instanceof DocumentRefusal))
        result.crashed.push({ seed, words: [String(error), ...words.slice(-4)].join(' | ') });
      else if (error.refusal.reason === 'tooComplex') result.hung.push(seed);
      else result.refused += 1;
    }
    words = words.slice(-4);
    await rm(outDir, { recursive: true, force: true });
  }
}
