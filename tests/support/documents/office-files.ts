import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import PptxGen from 'pptxgenjs';
import writeXlsxFile from 'write-excel-file/node';

/** A real .docx: the first paragraph as a heading, the others as text, and `rows` as a table after them. */
export function makeDocx(paragraphs: readonly string[], rows: readonly string[][] = []): Promise<Buffer> {
  const [title = '', ...texts] = paragraphs;
  const table = rows.map(
    (cells) =>
      new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
  );
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...texts.map((text) => new Paragraph(text)),
          ...(table.length > 0 ? [new Table({ rows: table })] : []),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** A real .xlsx with one sheet. */
export function makeXlsx(rows: readonly (string | number)[][]): Promise<Buffer> {
  const data = rows.map((row) => row.map((value) => ({ value })));
  return writeXlsxFile(data).toBuffer();
}

/** A real .pptx, a slide a title. */
export async function makePptx(titles: readonly string[]): Promise<Buffer> {
  const presentation = new PptxGen();
  for (const title of titles) {
    presentation.addSlide().addText(title, { x: 1, y: 1, w: 8, h: 1, fontSize: 28 });
  }
  const bytes = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('pptxgenjs was asked for a buffer');
  return bytes;
}
