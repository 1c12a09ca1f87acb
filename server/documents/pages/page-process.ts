import { parse } from 'valibot';
import { DocumentRefusal } from '../refusals';
import { convertImageToPdf } from './image-to-pdf';
import { type PageTask, type PageWork, pageWorkSchema } from './page-work';
import { convertPdfToHtml } from './pdf-to-html';
import { convertPdfToImages } from './pdf-to-images';

/** Does one piece of work and answers with the result's path; `onProgress` takes 0 to 1. */
export type PageConverter = (work: PageWork, onProgress: (fraction: number) => void) => Promise<string>;

const converters: Record<PageTask, PageConverter> = {
  'pdf-to-images': convertPdfToImages,
  'pdf-to-html': convertPdfToHtml,
  'image-to-pdf': convertImageToPdf,
};

await main();

/** The entry of a process that does one piece of work, given as JSON in its argument (run-page-work.ts). */
async function main(): Promise<void> {
  const work = parse(pageWorkSchema, JSON.parse(process.argv[2] ?? 'null'));
  try {
    const path = await converters[work.task](work, (fraction) => emit({ event: 'progress', fraction }));
    emit({ event: 'done', path });
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error;
    console.error(error.message);
    emit({ event: 'refused', refusal: error.refusal });
  }
}

function emit(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
