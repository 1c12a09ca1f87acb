import { join } from 'node:path';
import { writeXlsx } from '../excel/write-xlsx';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { describeReceipt } from './describe-receipt';
import type { OnPageProgress, PageResult, PageWork } from './page-work';
import { readDocument } from './read-document';

/** A PDF's tables become a workbook's sheets. */
export async function convertPdfToExcel(work: PageWork, onProgress: OnPageProgress): Promise<PageResult> {
  const document = await readDocument(work, onProgress, { hasPictures: false });
  const layout = layOutDocument(document.pages);
  const path = join(work.outDir, 'result.xlsx');
  const sheetsOut = await writeXlsx(layout, commonestStyle(document.pages).language, path);
  return { path, receipt: { ...describeReceipt(document, layout), sheetsOut } };
}
