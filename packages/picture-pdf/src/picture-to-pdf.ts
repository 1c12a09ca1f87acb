import { isWholeJpeg, readJpeg } from './read-jpeg';
import { readPng } from './read-png';
import { type PdfPicture, writePdf } from './write-pdf';

/** What only a decoder can do. `bytes` are those of a whole file. */
export type PictureCodec = {
  /** Rejects when pixels of a JPEG are missing. `isStrict`: its end marker was, so that any warning means damage. */
  checkJpeg: (bytes: Uint8Array, options: { isStrict: boolean }) => Promise<void>;
  /** The picture upright on white paper, in sRGB: as a JPEG, an opaque PNG, or pixels. Rejects a damaged one. */
  redraw: (bytes: Uint8Array) => Promise<Uint8Array | Pixels>;
};

/** Red, green and blue of each pixel, row by row from the top. */
export type Pixels = { width: number; height: number; rgb: Uint8Array };

/** The bytes are no JPEG or PNG, or they break off. */
export class DamagedPicture extends Error {
  override name = 'DamagedPicture';
}

/** A larger picture is the decoder's to refuse: sharp's own limit. */
const mostPixels = 0x3fff ** 2;
const endMarker = Uint8Array.of(0xff, 0xd9);

/**
 * A PDF of one page in the picture's own size: pixels at the resolution that the file says, 96 to the inch where it says
 * none. Rejects with a `DamagedPicture`, or with what the codec rejects with.
 */
export async function convertPictureToPdf(bytes: Uint8Array, codec: PictureCodec): Promise<Uint8Array> {
  const plain = await readPlain(bytes, codec);
  if (plain) return writePdf(plain);
  const drawn = await codec.redraw(bytes);
  const redrawn = 'rgb' in drawn ? await packPixels(drawn) : await readPlain(drawn, codec);
  if (!redrawn) throw new DamagedPicture('redrawn as something that no PDF takes');
  const { density } = readJpeg(bytes) ?? readPng(bytes) ?? redrawn;
  return writePdf({ ...redrawn, density });
}

/** Null for a picture that no PDF takes as it is. */
async function readPlain(bytes: Uint8Array, codec: PictureCodec): Promise<PdfPicture | null> {
  const jpeg = readJpeg(bytes);
  if (jpeg) {
    if (!jpeg.isPlain) return null;
    const isStrict = !isWholeJpeg(bytes);
    const whole = isStrict ? concat([bytes, endMarker]) : bytes;
    await codec.checkJpeg(whole, { isStrict });
    return { ...jpeg, filter: 'DCTDecode', bytes: whole, bits: 8 };
  }
  const png = readPng(bytes);
  if (!png?.isPlain || png.width * png.height > mostPixels) return null;
  const rows = concat(png.rows);
  if (!(await isWhole(rows, png.rowBytes * png.height)))
    throw new DamagedPicture('the rows of a PNG break off');
  return { ...png, filter: 'FlateDecode', bytes: rows, orientation: 1 };
}

async function packPixels({ width, height, rgb }: Pixels): Promise<PdfPicture> {
  const rowBytes = 3 * width;
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const [from, to] = [row * rowBytes, row * (rowBytes + 1)];
    // The filter's number, and each byte's difference from the same color's on its left (ISO/IEC 15948, 9.2).
    rows[to] = 1;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at < 3 ? 0 : (rgb[from + at - 3] ?? 0);
      rows[to + 1 + at] = (rgb[from + at] ?? 0) - left;
    }
  }
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  return {
    filter: 'FlateDecode',
    bytes: new Uint8Array(await new Response(packed).arrayBuffer()),
    width,
    height,
    bits: 8,
    components: 3,
    profile: undefined,
    orientation: 1,
    density: undefined,
  };
}

/** True when compressed rows unpack to so many bytes, and to no more. */
async function isWhole(rows: Uint8Array<ArrayBuffer>, size: number): Promise<boolean> {
  const unpacked = new Blob([rows]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader();
  let count = 0;
  try {
    for (let piece = await reader.read(); !piece.done && count <= size; piece = await reader.read()) {
      count += piece.value.byteLength;
    }
  } catch {
    // It breaks off, or its checksum is another.
    return false;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return count === size;
}

function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
