import { crc32, deflateSync } from 'node:zlib';

/** A small picture: a ramp of greys with a darker square, so that engines have something to work on. */
export function makePicture(side = 96): Buffer {
  const rows = Array.from({ length: side }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: side }, (__, x) =>
        Math.max(Math.abs(x - 48), Math.abs(y - 48)) < 20 ? 60 : 120 + x,
      ),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const parts = [
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Buffer.concat(rows))),
    makeChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

/** A PDF of one page with one line. */
export function makePdf(): Buffer {
  const content = 'BT /F1 24 Tf 72 720 Td (Checked by Toolfront) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** A multipart body with plain fields and then one file. */
export function makeForm(
  fields: Record<string, string>,
  file: { name: string; type: string; bytes: Buffer },
): { type: string; bytes: Buffer } {
  const boundary = `check-${crypto.randomUUID()}`;
  const plain = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(plain.join('') + head),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
