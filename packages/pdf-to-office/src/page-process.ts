import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'valibot';
import { reportEngineFailure } from './pages/engine-failure';
import {
  type OnPageProgress,
  type PageResult,
  type PageTask,
  type PageWork,
  pageWorkSchema,
  receiptName,
} from './pages/page-work';
import { isPdfErrorName } from './pages/pdf-error';
import { UnusableDocument } from './unusable-document';

type PageConverter = (work: PageWork, onProgress: OnPageProgress) => Promise<PageResult>;

// Each loads what it needs and no more: the PDF engine alone takes a third of a second.
const converters: Record<PageTask, () => Promise<PageConverter>> = {
  'pdf-to-images': async () => (await import('./pages/pdf-to-images')).convertPdfToImages,
  'pdf-to-html': async () => (await import('./pages/pdf-to-html')).convertPdfToHtml,
  'pdf-to-word': async () => (await import('./pages/pdf-to-word')).convertPdfToWord,
  'pdf-to-excel': async () => (await import('./pages/pdf-to-excel')).convertPdfToExcel,
  'image-to-pdf': async () => (await import('./pages/image-to-pdf')).convertImageToPdf,
};

// The engine drops promises of what it has given up, and may fail in its own clean-up: the page is lost then, not the process.
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (reason: unknown) => {
    if (reason instanceof Error && isPdfErrorName(reason.name)) console.error(`given up: ${reason.message}`);
    else if (!reportEngineFailure(reason)) throw reason;
  });

await main();

/** The entry of a process that does one piece of work after another, a line of JSON each. */
async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    await doWork(parse(pageWorkSchema, JSON.parse(line)));
  }
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

function emit(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
