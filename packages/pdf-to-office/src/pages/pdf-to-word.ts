import { join } from 'node:path';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { fitPages } from '../word/fit-pages';
import { writeDocx } from '../word/write-docx';
import { describeReceipt } from './describe-receipt';
import type { OnPageProgress, PageResult, PageWork } from './page-work';
import { readDocument } from './read-document';

/** A PDF becomes a Word document that flows; a page of it without text is shown as its picture. */
export async function convertPdfToWord(work: PageWork, onProgress: OnPageProgress): Promise<PageResult> {
  const document = await readDocument(work, onProgress, {
    hasPictures: true,
    mayLackText: true,
    keepsPlaces: true,
  });
  const layout = layOutDocument(fitPages(document.pages), document.outline);
  const path = join(work.outDir, 'result.docx');
  await writeDocx(layout, commonestStyle(document.pages), path);
  return { path, receipt: describeReceipt(document, layout) };
}
