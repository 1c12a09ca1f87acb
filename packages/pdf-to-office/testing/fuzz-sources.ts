import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { makePdf, makeReportPdf } from '../../../tests/support/documents/pdf-files';
import { scanPdf } from './scan-files';

/** A PDF to spoil, and whether its pages are pictures that have to be read. */
export type FuzzSource = { pdf: Buffer; isScan: boolean };

/** One of each thing that PDFs are made of; the scan, which takes longest, once in so many. */
export async function makeFuzzSources(): Promise<FuzzSource[]> {
  const drawn = [
    await makeReportPdf(),
    await makePdf(3),
    await makePdf(1, { textOf: () => 'x'.repeat(4_000) }),
    await makeFormPdf(),
    await makeLedgerPdf(),
  ];
  const often = [...drawn, ...drawn, ...drawn, ...drawn].map((pdf) => ({ pdf, isScan: false }));
  const scan = await scanPdf(await makePdf(1, { textOf: () => 'Nobody could remember it' }), { dpi: 100 });
  return [...often, { pdf: scan, isScan: true }];
}

/** Filled fields, and a page that is turned. */
function makeFormPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 72 });
  document.font('Helvetica').initForm();
  document.text('Name', 72, 72).formText('name', 150, 66, 200, 20, { value: 'Ann Example' });
  document.formCheckbox('member', 150, 106, 12, 12);
  document.addPage();
  Object.assign(document.page.dictionary.data, { Rotate: 90 });
  document.rotate(-90, { origin: [0, 0] }).text('Turned with its page', -700, 100);
  document.end();
  return buffer(document);
}

/** A table between lines over two pages, with a picture of paths below. */
function makeLedgerPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 50 });
  for (let page = 0; page < 2; page += 1) {
    if (page > 0) document.addPage();
    for (let row = 0; row < 12; row += 1) {
      const y = 60 + row * 20;
      for (let column = 0; column < 4; column += 1) {
        document.rect(50 + column * 110, y, 110, 20).stroke();
        document.text(`${row * 1_000 + column},50`, 55 + column * 110, y + 5, { lineBreak: false });
      }
    }
    document.circle(300, 500, 60).fillAndStroke('#336699', '#112233').fill('#000000');
  }
  document.end();
  return buffer(document);
}
