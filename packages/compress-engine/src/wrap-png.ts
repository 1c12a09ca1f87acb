const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Compressed rows of a PNG of 8 bits a channel, with the head and the end that they lack. */
export function wrapPng(idat: Uint8Array, width: number, height: number, channels: 1 | 3): Uint8Array {
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint8(8, 8);
  head.setUint8(9, channels === 3 ? 2 : 0);
  return concat([
    Uint8Array.from(signature),
    writeChunk('IHDR', new Uint8Array(head.buffer)),
    writeChunk('IDAT', idat),
    writeChunk('IEND', new Uint8Array()),
  ]);
}

function writeChunk(type: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < type.length; at += 1) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, checksum(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
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
