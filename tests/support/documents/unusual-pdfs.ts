import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { makeJpeg } from './image-files';

/** Two filled fields. */
export function makeFormPdf(): Promise<Buffer> {
  return draw((document) => {
    document.font('Helvetica').initForm();
    document.text('Name', 72, 72).text('City', 72, 112);
    document.formText('name', 150, 66, 200, 20, { value: 'Ann Example' });
    document.formText('city', 150, 106, 200, 20, { value: 'Odense' });
  });
}

/** Twelve labelled fields in boxes, three in a row; the first is filled. */
export function makeBoxedFormPdf(): Promise<Buffer> {
  return draw((document) => {
    document.font('Helvetica').fontSize(9).initForm();
    for (let index = 0; index < 12; index += 1) {
      const [x, y] = [50 + 170 * (index % 3), 80 + 60 * Math.floor(index / 3)];
      document.text(`Field ${index + 1}`, x + 4, y + 4, { lineBreak: false });
      document.rect(x, y, 160, 50).stroke();
      const value = index === 0 ? 'Ann Example' : '';
      document.formText(`field-${index}`, x + 4, y + 20, 150, 20, { value });
    }
  });
}

/** A line of contents that leads to a heading on the next page, and one that leads nowhere. */
export function makeLinkedPdf(): Promise<Buffer> {
  return draw((document) => {
    document.fontSize(11).text('Of tides, page 2', 72, 72, { goTo: 'tides' });
    document.text('Of storms, page 9.', 72, 112, { goTo: 'storms' });
    document.addPage().text('Of winds', 72, 72);
    document.addNamedDestination('tides', 'XYZ', 72, 290, null);
    document.fontSize(20).text('Of tides', 72, 300);
    document.fontSize(11).text('They rise twice a day.', 72, 340);
  });
}

/** A page that is turned, and one that is upright with text that runs up it. */
export function makeTurnedPdf(): Promise<Buffer> {
  return draw((document) => {
    Object.assign(document.page.dictionary.data, { Rotate: 90 });
    document.rotate(-90, { origin: [0, 0] }).text('Turned with its page', -700, 100);
    document.addPage();
    document.rotate(-90, { origin: [0, 0] }).text('Runs up the page', -700, 100);
  });
}

const sentence = 'The harbour office keeps a copy of every letter that reaches it before noon. ';

/** Two columns; the left one begins with Alpha and ends with Omega, the right one begins with Aleph. */
export function makeColumnsPdf(): Promise<Buffer> {
  return draw((document) => {
    const column = { width: 210, align: 'justify' } as const;
    document.fontSize(10).text(`Alpha. ${sentence.repeat(9)}Omega.`, 72, 100, column);
    document.text(`Aleph. ${sentence.repeat(9)}Tav.`, 312, 100, column);
  });
}

/** A raised 1 in the text, and its note at the foot. */
export function makeNotePdf(): Promise<Buffer> {
  return draw((document) => {
    document.fontSize(11).text(sentence.repeat(4), 72, 100, { width: 450 });
    const y = document.y + 12;
    const start = 'Measured again';
    document.text(start, 72, y, { lineBreak: false });
    document
      .fontSize(7)
      .text('1', 72 + document.fontSize(11).widthOfString(start), y - 2, { lineBreak: false });
    document.moveTo(72, 700).lineTo(200, 700).lineWidth(0.5).stroke();
    document.fontSize(6).text('1', 72, 706, { lineBreak: false });
    document.fontSize(9).text('At the north pier at low tide.', 77, 707, { lineBreak: false });
  });
}

export const brokenTableHead = ['Goods', 'Price'] as const;
export const brokenTableRows = Array.from(
  { length: 12 },
  (_, row) => [`Crate ${row + 1}`, String(row + 101)] as const,
);

/** A table between lines that continues over a page break, its head repeated. */
export function makeBrokenTablePdf(): Promise<Buffer> {
  return draw((document) => {
    drawRows(document, [brokenTableHead, ...brokenTableRows.slice(0, 6)], 842 - 72 - 7 * 20);
    document.addPage();
    drawRows(document, [brokenTableHead, ...brokenTableRows.slice(6)], 72);
    document.text('After the table.', 72, 300);
  });
}

/** A page of words, and one that is drawn on without any. */
export function makePartlyDrawnPdf(): Promise<Buffer> {
  return draw((document) => {
    document.text('A page of words');
    document.addPage().circle(300, 300, 120).fill('#336699');
  });
}

/** A page of nothing but filled rectangles. */
export function makeShapesPdf(): Promise<Buffer> {
  return draw((document) =>
    document.rect(100, 100, 200, 80).fill('#336699').rect(100, 200, 90, 80).fill('#993333'),
  );
}

/** A filled field, an empty box and a note, whose looks are left to the program that opens them. */
export function makeUndrawnFormPdf(): Promise<Buffer> {
  return draw((document) => {
    document.font('Helvetica').initForm();
    document.text('Name', 72, 72).text('Member', 72, 112);
    document.formText('name', 150, 66, 200, 20, { value: 'Ann Example' });
    document.formCheckbox('member', 150, 106, 12, 12);
    document.textAnnotation(72, 150, 200, 20, 'See page 4');
  });
}

/** A page that is a photo: nothing on it to read. */
export async function makePhotoPdf(): Promise<Buffer> {
  const photo = await makeJpeg();
  return draw((document) => document.image(photo, 0, 0, { width: 595 }));
}

/** Opens without a password, but may not be printed. */
export function makeRestrictedPdf(): Promise<Buffer> {
  return draw((document) => document.text('Read me'), { ownerPassword: 'secret' });
}

function drawRows(document: PDFKit.PDFDocument, rows: readonly (readonly string[])[], top: number): void {
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const [x, y] = [72 + column * 200, top + row * 20];
      document
        .rect(x, y, 200, 20)
        .stroke()
        .fontSize(10)
        .text(text, x + 5, y + 5, { lineBreak: false });
    }
  }
}

function draw(
  paint: (document: PDFKit.PDFDocument) => void,
  options: { ownerPassword?: string } = {},
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 72, ...options });
  paint(document);
  document.end();
  return buffer(document);
}
