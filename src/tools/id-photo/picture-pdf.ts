import { mmPerInch } from './print-sheet';

const pointsPerInch = 72;

type PageContent = { jpeg: Uint8Array; widthPx: number; heightPx: number; widthMm: number; heightMm: number };

/** A PDF of one page of exactly this size with one JPEG over all of it, so that it prints true to size. */
export function makePicturePdf({
  jpeg,
  widthPx,
  heightPx,
  widthMm,
  heightMm,
}: PageContent): Uint8Array<ArrayBuffer> {
  const width = toPoints(widthMm);
  const height = toPoints(heightMm);
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /Picture Do Q`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  return writeObjects(objects);
}

function writeObjects(objects: readonly (string | Uint8Array)[][]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n');
  objects.forEach((content, at) => {
    offsets.push(length);
    add(`${at + 1} 0 obj\n`);
    content.forEach(add);
    add('\nendobj\n');
  });
  const startOfTable = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${startOfTable}\n%%EOF\n`);

  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function toPoints(mm: number): number {
  return Math.round((mm / mmPerInch) * pointsPerInch * 100) / 100;
}
