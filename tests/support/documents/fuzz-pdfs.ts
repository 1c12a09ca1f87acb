import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPageWorkers } from '../../../server/documents/pages/page-workers';
import { DocumentRefusal } from '../../../server/documents/refusals';
import { seedRandom } from '../seeded-random';
import { mutatePdf } from './mutate-pdf';
import { makePdf, makeReportPdf } from './pdf-files';

export type FuzzResult = {
  converted: number;
  /** Refused with a sentence for the person. */
  refused: number;
  /** Killed for taking too long: seeds. */
  hung: number[];
  /** The process ended by itself: seeds, and what it said last. */
  crashed: { seed: number; words: string }[];
};

const stallMs = 20_000;
/** A machine that is busy with other things is slow at starting a process; what hangs does so for any time. */
const patientStallMs = 180_000;
const lanes = 2;

/** Converts `count` spoiled PDFs, the seeds from `firstSeed` on, to Word and Excel in turn, in page processes. */
export function fuzzPdfs(count: number, firstSeed: number): Promise<FuzzResult> {
  return fuzzSeeds(Array.from({ length: count }, (_, index) => firstSeed + index));
}

/** Converts the spoiled PDFs of these seeds. */
export async function fuzzSeeds(seeds: readonly number[]): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-fuzz-'));
  let words: string[] = [];
  const log = (line: string) => words.push(line);
  const workers = createPageWorkers({ log, stallMs });
  const patient = createPageWorkers({ log, stallMs: patientStallMs });
  const sources = [
    await makeReportPdf(),
    await makePdf(3),
    await makePdf(1, { textOf: () => 'x'.repeat(4_000) }),
  ];
  const result: FuzzResult = { converted: 0, refused: 0, hung: [], crashed: [] };
  const left = [...seeds];
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } finally {
    workers.close();
    patient.close();
    await rm(folder, { recursive: true, force: true });
  }
  return result;

  async function runLane(): Promise<void> {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) await tryOne(seed);
  }

  async function tryOne(seed: number): Promise<void> {
    const outDir = await mkdtemp(join(folder, 'one-'));
    const sourcePath = join(outDir, 'source.pdf');
    const source = sources[seed % sources.length];
    if (!source) throw new Error('there are sources');
    await writeFile(sourcePath, mutatePdf(source, seedRandom(seed)));
    const task = seed % 2 === 0 ? 'pdf-to-word' : 'pdf-to-excel';
    try {
      const work = { task, sourcePath, from: 'pdf', outDir } as const;
      const path = await workers.run(work).catch((error: unknown) => {
        if (isTooLong(error)) return patient.run(work);
        throw error;
      });
      await stat(path);
      result.converted += 1;
    } catch (error) {
      if (!(error instanceof DocumentRefusal))
        result.crashed.push({ seed, words: words.slice(-4).join(' | ') });
      else if (isTooLong(error)) result.hung.push(seed);
      else result.refused += 1;
    }
    words = words.slice(-4);
    await rm(outDir, { recursive: true, force: true });
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof DocumentRefusal && error.refusal.reason === 'tooComplex';
}
