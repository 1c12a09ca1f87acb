import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeHtml } from '../html/write-html';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { describeReceipt } from './describe-receipt';
import type { OnPageProgress, PageResult, PageWork } from './page-work';
import { readDocument } from './read-document';

/** A PDF becomes one page for the screen; a page of it without text is shown as its picture. */
export async function convertPdfToHtml(work: PageWork, onProgress: OnPageProgress): Promise<PageResult> {
  const document = await readDocument(work, onProgress, { hasPictures: true, mayLackText: true });
  const layout = layOutDocument(document.pages, document.outline);
  const path = join(work.outDir, 'result.html');
  const { language } = commonestStyle(document.pages);
  await writeFile(path, await writeHtml(layout, document.title ?? 'PDF', language));
  return { path, receipt: describeReceipt(document, layout) };
}
