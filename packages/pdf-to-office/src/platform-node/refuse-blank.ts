import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfEngine } from '../pages/open-pdf';
import { type PageResult, type PageWork, receiptName } from '../pages/page-work';
import { UnusableDocument } from '../unusable-document';
import { showsInk } from './shows-ink';

/** Throws an `UnusableDocument` for a PDF whose pages show nothing; writes nothing but the receipt. */
export async function refuseBlank({ sourcePath, outDir }: PageWork): Promise<PageResult> {
  if (!(await showsInk(await readFile(sourcePath)))) throw new UnusableDocument({ reason: 'blank' });
  return { path: join(outDir, receiptName), receipt: { engine: pdfEngine } };
}
