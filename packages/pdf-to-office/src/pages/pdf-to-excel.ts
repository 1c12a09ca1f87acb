import { writeXlsx } from '../excel/write-xlsx';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { describeReceipt } from './describe-receipt';
import type { PdfEngine } from './pdf-engine';
import { readDocument } from './read-document';

/** A PDF's tables become a workbook's sheets. */
export const convertPdfToExcel: PdfEngine = async (order, on, onProgress) => {
  const document = await readDocument(order, on, onProgress, { hasPictures: false });
  const layout = layOutDocument(document.pages);
  const { bytes, sheets } = await writeXlsx(layout, commonestStyle(document.pages).language);
  await on.write(bytes);
  return { extension: 'xlsx', receipt: { ...describeReceipt(document, layout), sheetsOut: sheets } };
};
