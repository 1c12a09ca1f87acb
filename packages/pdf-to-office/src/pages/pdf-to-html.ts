import { writeHtml } from '../html/write-html';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { describeReceipt } from './describe-receipt';
import type { PdfEngine } from './pdf-engine';
import { readDocument } from './read-document';

/** A PDF becomes one page for the screen; a page of it without text is shown as its picture. */
export const convertPdfToHtml: PdfEngine = async (order, on, onProgress) => {
  const document = await readDocument(order, on, onProgress, { hasPictures: true, mayLackText: true });
  const layout = layOutDocument(document.pages, document.outline);
  const { language } = commonestStyle(document.pages);
  const html = await writeHtml(layout, document.title ?? 'PDF', language);
  await on.write(new TextEncoder().encode(html));
  return { extension: 'html', receipt: describeReceipt(document, layout) };
};
