import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { literal, object, parse, variant } from 'valibot';
import {
  type PageResult,
  type PageTask,
  type PageWork,
  pageWorkSchema,
  receiptName,
} from './pages/page-work';
import type { OnPageProgress } from './pages/pdf-engine';
import { catchEngineFailures } from './platform-node/catch-engine-failures';
import type { FileTask } from './platform-node/convert-file';
import { UnusableDocument } from './unusable-document';

type PageConverter = (work: PageWork, onProgress: OnPageProgress) => Promise<PageResult>;

// Each loads what it needs and no more: the PDF engine alone takes a third of a second.
const converters: Record<PageTask, () => Promise<PageConverter>> = {
  'pdf-to-images': loadEngine('pdf-to-images'),
  'pdf-to-html': loadEngine('pdf-to-html'),
  'pdf-to-word': loadEngine('pdf-to-word'),
  'pdf-to-excel': loadEngine('pdf-to-excel'),
  'image-to-pdf': async () => (await import('./pages/image-to-pdf')).convertImageToPdf,
  'refuse-blank': async () => (await import('./platform-node/refuse-blank')).refuseBlank,
};

const lineSchema = variant('task', [object({ task: literal('load') }), pageWorkSchema]);

catchEngineFailures();
await main();

/** The entry of a process that does one piece of work after another, a line of JSON each. */
async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const work = parse(lineSchema, JSON.parse(line));
    if (work.task === 'load') void loadMost().then(() => emit({ event: 'ready' }));
    else await doWork(work);
  }
}

/** What most work needs, for a process that is started ahead of it. */
async function loadMost(): Promise<void> {
  await Promise.all([
    import('./pages/pdf-to-word'),
    import('./platform-node/convert-file'),
    import('./pages/image-to-pdf'),
  ]);
}

/** What is no refusal ends the process: nobody knows what it left behind. */
async function doWork(work: PageWork): Promise<void> {
  try {
    const convert = await converters[work.task]();
    const { path, receipt } = await convert(work, (fraction, page) =>
      emit({ event: 'progress', fraction, page }),
    );
    await writeFile(join(work.outDir, receiptName), JSON.stringify(receipt));
    emit({ event: 'done', path });
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error;
    console.error(error.message);
    emit({ event: 'refused', refusal: error.refusal });
  }
}

function loadEngine(task: FileTask): () => Promise<PageConverter> {
  return async () => {
    const { convertFile } = await import('./platform-node/convert-file');
    return (work, onProgress) => convertFile({ ...work, task }, onProgress);
  };
}

function emit(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
