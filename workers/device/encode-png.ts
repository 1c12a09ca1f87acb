import type { Pixels } from '@toolfront/pdf-to-office/engine';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** PNG's numbers for colours without and with opacity. */
const colorTypes = { 3: 2, 4: 6 } as const;

/** A PNG of rows as they are, as small as those that a server makes; a canvas's is twice as large and loses faint colours. */
export async function encodePng({ data, width, height, channels }: Pixels): Promise<Uint8Array> {
  const rowBytes = width * channels;
  // Each row begins with the number of its filter, 0: none.
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint8(8, 8);
  head.setUint8(9, colorTypes[channels]);
  const chunks = [
    new Uint8Array(signature),
    writeChunk('IHDR', new Uint8Array(head.buffer)),
    writeChunk('IDAT', await deflate(rows)),
    writeChunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

function writeChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < 4; at += 1) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, checksum(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (checksums[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
