import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export type PdfOptions = {
  /** Needed to open it. */
  userPassword?: string;
  /** Text of a page; its number counts from 1. */
  textOf?: (pageNumber: number) => string;
};

/** A real PDF of so many pages, each with text of its own. */
export function makePdf(pageCount: number, options: PdfOptions = {}): Promise<Buffer> {
  const { textOf = (number) => `Page number ${number} of the atlas`, userPassword } = options;
  const document = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    ...(userPassword === undefined ? {} : { userPassword, pdfVersion: '1.7ext3' }),
  });
  for (let number = 1; number <= pageCount; number += 1) {
    document.addPage().fontSize(12).text(textOf(number));
  }
  document.end();
  return buffer(document);
}

/** Pages that share one drawing: little to send, and as much work as so many pages of their own. */
export function makeSharedContentPdf(pageCount: number): Buffer {
  const lines = Array.from(
    { length: 150 },
    (_, line) => `1 0 0 1 40 ${810 - line * 5} Tm (${wordsOf(line)}) Tj`,
  );
  const content = `BT /F1 4 Tf ${lines.join('\n')} ET`;
  const pages = Array.from({ length: pageCount }, (_, page) => page + 5);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.map(() => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

function wordsOf(line: number): string {
  return Array.from({ length: 14 }, (_, word) => `word${line * 7 + word * 13}`).join(' ');
}

/** A PDF with what a page of a report has: headings, paragraphs, a list, a table without lines, a link, markup in text. */
export function makeReportPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', info: { Title: 'Harvest <2026>' } });
  document.font('Helvetica-Bold').fontSize(24).text('Harvest report');
  document.moveDown().font('Helvetica').fontSize(11);
  document.text(
    'The orchards gave more than in any year since records began. '.repeat(4) +
      'A careful reader finds <script>alert(1)</script> & more here.',
  );
  document.moveDown().font('Helvetica-Bold').fontSize(16).text('Pears and apples');
  document.moveDown().font('Helvetica').fontSize(11);
  const top = document.y;
  const rows = [
    ['Fruit', 'Tonnes', 'Change'],
    ['Apples', '1200', '+4%'],
    ['Pears', '310', '-2%'],
  ];
  for (const [rowIndex, cells] of rows.entries()) {
    for (const [index, text] of cells.entries()) {
      document.text(text, 72 + index * 150, top + rowIndex * 18, { lineBreak: false });
    }
  }
  document.text('', 72, top + 80);
  document.text('• First reason', 72).text('• Second reason').moveDown();
  document.text('Read the almanac', { link: 'https://example.org/almanac?a=1&b=2' });
  document.end();
  return buffer(document);
}
