import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  Math as WordMath,
} from 'docx';
import { latexToMath } from 'docx/math';
import ExcelJs from 'exceljs';
import PptxGen from 'pptxgenjs';
import writeXlsxFile from 'write-excel-file/node';

/**
 * A real .docx: the first paragraph as a heading, the others as text, or as the formula that LaTeX writes between two
 * dollar signs, and `rows` as a table after them.
 */
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
          ...texts.map((text) => (isFormula(text) ? makeFormula(text) : new Paragraph(text))),
          ...(table.length > 0 ? [new Table({ rows: table })] : []),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function isFormula(text: string): boolean {
  return /^\$.+\$$/.test(text);
}

function makeFormula(text: string): Paragraph {
  return new Paragraph({ children: [new WordMath({ children: latexToMath(text) })] });
}

/** A .docx with one paragraph and a comment on it. */
export function makeCommentedDocx(text: string): Promise<Buffer> {
  const comment = new CommentRangeStart(0);
  const children = [comment, new TextRun(text), new CommentRangeEnd(0)];
  const document = new Document({
    comments: { children: [{ id: 0, author: 'Reader', children: [new Paragraph('Are they?')] }] },
    sections: [
      {
        children: [
          new Paragraph({ children: [...children, new TextRun({ children: [new CommentReference(0)] })] }),
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

/** An .xlsx with a sheet of one row, wider than a page of paper, and a hidden one. */
export async function makeWideXlsx(cells: readonly string[], hiddenText: string): Promise<Buffer> {
  const workbook = new ExcelJs.Workbook();
  workbook.addWorksheet('Wide').addRow([...cells]);
  workbook.addWorksheet('Hidden', { state: 'hidden' }).addRow([hiddenText]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
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
