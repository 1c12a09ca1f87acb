const metresPerInch = 0.0254;
/** Signature and header chunk of a PNG; the physical size comes right behind them. */
const headerEnd = 33;
const perMetre = 1;

/** The same PNG saying its dots an inch: a canvas writes none, and printers then guess. Source: PNG, pHYs. */
export function setPngDpi(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const dots = Math.round(dpi / metresPerInch);
  const content = new Uint8Array(13);
  const view = new DataView(content.buffer);
  content.set(new TextEncoder().encode('pHYs'), 0);
  view.setUint32(4, dots);
  view.setUint32(8, dots);
  content[12] = perMetre;
  const chunk = new Uint8Array(21);
  const chunkView = new DataView(chunk.buffer);
  chunkView.setUint32(0, 9);
  chunk.set(content, 4);
  chunkView.setUint32(17, crc32(content));

  const result = new Uint8Array(png.length + chunk.length);
  result.set(png.subarray(0, headerEnd));
  result.set(chunk, headerEnd);
  result.set(png.subarray(headerEnd), headerEnd + chunk.length);
  return result;
}

/** Source: PNG, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
