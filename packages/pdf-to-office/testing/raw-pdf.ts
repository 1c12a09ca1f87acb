/** Pages of PDF operators. `objects` are further ones, each a dictionary or a stream, whose first has the number 10. */
export type RawPage = {
  content: string;
  annotations?: string;
  /** Names of fonts besides F and B, and what they are. */
  fonts?: string;
  resources?: string;
  size?: readonly [number, number];
};

const firstObject = 10;

/** A form to be an object: it draws `content` within its bounds. */
export function rawForm(width: number, height: number, content: string, extra = ''): string {
  return stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F 3 0 R >> ${extra} >>`,
  );
}

/** A picture to be an object: all of one gray, of 255, or of these. */
export function rawPicture(width: number, height: number, grays: readonly number[], extra = ''): string {
  const data = Array.from({ length: width * height }, (_, at) => grays[at % grays.length] ?? 0);
  const hex = data.map((gray) => gray.toString(16).padStart(2, '0')).join('');
  return stream(
    `${hex}>`,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode ${extra}`,
  );
}

/** A PDF to the letter, its fonts F (Helvetica) and B (bold): what libraries that draw PDFs would not write. */
export function makeRawPdf(pages: readonly RawPage[], objects: readonly string[] = []): Buffer {
  const firstPage = firstObject + objects.length;
  const bodies = new Map<number, string>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [
      2,
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')}] >>`,
    ],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'],
  ]);
  for (const [index, object] of objects.entries()) bodies.set(firstObject + index, object);
  for (const [index, page] of pages.entries()) {
    const { content, annotations = '', fonts = '', resources = '', size = [595, 842] } = page;
    const number = firstPage + 2 * index;
    bodies.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${number + 1} 0 R /Annots [${annotations}] ` +
        `/Resources << /Font << /F 3 0 R /B 4 0 R ${fonts} >> ${resources} >> >>`,
    );
    bodies.set(number + 1, stream(content));
  }
  let text = '%PDF-1.7\n';
  const places: [number, number][] = [];
  for (const [number, body] of bodies) {
    places.push([number, text.length]);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  const entries = places.map(
    ([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`,
  );
  text += `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${firstPage + 2 * pages.length} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF`, 'latin1');
}

function stream(content: string, entries = ''): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
