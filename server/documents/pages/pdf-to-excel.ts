import { join } from 'node:path';
import { writeXlsx } from '../excel/write-xlsx';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import type { PageWork } from './page-work';
import { readDocument } from './read-document';

/** A PDF's tables become a workbook's sheets. */
export async function convertPdfToExcel(
  work: PageWork,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const { pages } = await readDocument(work, onProgress, { hasPictures: false });
  const path = join(work.outDir, 'result.xlsx');
  await writeXlsx(layOutDocument(pages), commonestStyle(pages).language, path);
  return path;
}
