import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { fitPages } from '../word/fit-pages';
import { writeDocx } from '../word/write-docx';
import { describeReceipt } from './describe-receipt';
import type { PdfEngine } from './pdf-engine';
import { readDocument } from './read-document';

/** A PDF becomes a Word document that flows; a page of it without text is shown as its picture. */
export const convertPdfToWord: PdfEngine = async (order, on, onProgress) => {
  const document = await readDocument(order, on, onProgress, {
    hasPictures: true,
    mayLackText: true,
    keepsPlaces: true,
  });
  const layout = layOutDocument(fitPages(document.pages), document.outline);
  await on.write(await writeDocx(layout, commonestStyle(document.pages)));
  return { extension: 'docx', receipt: describeReceipt(document, layout) };
};
