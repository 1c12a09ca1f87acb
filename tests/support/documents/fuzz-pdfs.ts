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
const lanes = 2;

/** Converts `count` spoiled PDFs, the seeds from `firstSeed` on, to Word and Excel in turn, in page processes. */
export async function fuzzPdfs(count: number, firstSeed: number): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-fuzz-'));
  let words: string[] = [];
  const workers = createPageWorkers({ log: (line) => words.push(line), stallMs });
  const sources = [
    await makeReportPdf(),
    await makePdf(3),
    await makePdf(1, { textOf: () => 'x'.repeat(4_000) }),
  ];
  const result: FuzzResult = { converted: 0, refused: 0, hung: [], crashed: [] };
  let next = firstSeed;
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } finally {
    workers.close();
    await rm(folder, { recursive: true, force: true });
  }
  return result;

  async function runLane(): Promise<void> {
    while (next < firstSeed + count) {
      const seed = next;
      next += 1;
      await tryOne(seed);
    }
  }

  async function tryOne(seed: number): Promise<void> {
    const outDir = await mkdtemp(join(folder, 'one-'));
    const sourcePath = join(outDir, 'source.pdf');
    const source = sources[seed % sources.length];
    if (!source) throw new Error('there are sources');
    await writeFile(sourcePath, mutatePdf(source, seedRandom(seed)));
    const task = seed % 2 === 0 ? 'pdf-to-word' : 'pdf-to-excel';
    try {
      await stat(await workers.run({ task, sourcePath, from: 'pdf', outDir }));
      result.converted += 1;
    } catch (error) {
      if (!(error instanceof DocumentRefusal))
        result.crashed.push({ seed, words: words.slice(-4).join(' | ') });
      else if (error.refusal.reason === 'tooComplex') result.hung.push(seed);
      else result.refused += 1;
    }
    words = words.slice(-4);
    await rm(outDir, { recursive: true, force: true });
  }
}
