import { crc32, inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import type { DrawnSize } from './drawn-sizes';
import type { Setting } from './setting';

/** A picture of a PDF that can be made smaller. */
export type PdfPicture = {
  stream: PDFRawStream;
  width: number;
  height: number;
  /** 1 for grey, 3 for colour. */
  channels: 1 | 3;
  /** It was stored without loss, so it may be a drawing or a screenshot, which show a loss sooner. */
  isLossless: boolean;
};

/** So much sharper than needed may stay: making a picture a little smaller costs more than it saves. */
const spareDpi = 1.25;
const pointsPerInch = 72;
/** A picture that saves less keeps its bytes. */
const smallestSaving = 0.95;

/** Undefined for a picture whose colours or masks would not survive: it stays as it is. */
export function readPdfPicture(stream: PDFRawStream): PdfPicture | undefined {
  const { dict } = stream;
  const get = (name: string) => dict.lookup(PDFName.of(name));
  if (get('Subtype') !== PDFName.of('Image') || get('Decode') || get('SMaskInData')) return undefined;
  // Colours that stand for "nothing here" must come out exactly.
  if (get('Mask') instanceof PDFArray) return undefined;
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((name) => readNumber(get(name)));
  const channels = countChannels(get('ColorSpace'));
  const filter = readFilters(dict).at(-1);
  const isJpeg = filter === 'DCTDecode';
  if (!width || !height || !channels || (!isJpeg && (filter !== 'FlateDecode' || bits !== 8)))
    return undefined;
  if (
    readFilters(dict)
      .slice(0, -1)
      .some((name) => name !== 'FlateDecode')
  )
    return undefined;
  return { stream, width, height, channels, isLossless: !isJpeg };
}

/** The picture as a JPEG of that setting; undefined where that saves nothing or its bytes cannot be read. */
export async function shrinkPdfPicture(
  picture: PdfPicture,
  drawn: DrawnSize | undefined,
  { dpi, quality }: Setting,
): Promise<PDFRawStream | undefined> {
  const source = openPicture(picture);
  if (!source) return undefined;
  const scale = drawn ? findScale(picture, drawn, dpi) : 1;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  try {
    const { channels } = await source.metadata();
    if (channels !== picture.channels) return undefined;
    const resized = scale < 1 ? source.resize(width, height, { fit: 'fill' }) : source;
    const jpeg = await (picture.channels === 1 ? resized.toColourspace('b-w') : resized)
      .jpeg({
        quality: picture.isLossless ? Math.min(95, quality + 7) : quality,
        chromaSubsampling: picture.isLossless ? '4:4:4' : '4:2:0',
        mozjpeg: true,
      })
      .toBuffer();
    if (jpeg.length > picture.stream.contents.length * smallestSaving) return undefined;
    return describeJpeg(picture.stream, jpeg, width, height);
  } catch (error) {
    // A damaged picture stays as it is: viewers show what can be shown of it.
    console.error(`a picture of a PDF could not be read: ${String(error)}`);
    return undefined;
  }
}

function findScale({ width, height }: PdfPicture, drawn: DrawnSize, dpi: number): number {
  const needed = (points: number) => (points / pointsPerInch) * dpi;
  // One direction may be drawn sharper than the other; both keep enough.
  const scale = Math.max(needed(drawn.width) / width, needed(drawn.height) / height);
  return scale * spareDpi < 1 ? scale : 1;
}

function openPicture({ stream, width, height, channels, isLossless }: PdfPicture): Sharp | undefined {
  // A viewer goes by the PDF's own colours, not by a profile inside the JPEG.
  const options = { ignoreIcc: true, failOn: 'error' } as const;
  if (!isLossless) return sharp(inflateOuter(stream), options);
  const { predictor, columns } = readPredictor(stream.dict);
  if (predictor === 1) {
    const raw = inflateSync(inflateOuter(stream));
    if (raw.length < width * height * channels) return undefined;
    return sharp(raw.subarray(0, width * height * channels), { raw: { width, height, channels } });
  }
  // From 10 on the bytes are those of a PNG without its head.
  return predictor >= 10 && columns === width
    ? sharp(wrapPng(inflateOuter(stream), width, height, channels), options)
    : undefined;
}

/** Undoes what is packed around the picture's own format. */
function inflateOuter(stream: PDFRawStream): Uint8Array {
  return readFilters(stream.dict)
    .slice(0, -1)
    .reduce<Uint8Array>((bytes) => inflateSync(bytes), stream.contents);
}

function describeJpeg(stream: PDFRawStream, jpeg: Buffer, width: number, height: number): PDFRawStream {
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Width'), PDFNumber.of(width));
  dict.set(PDFName.of('Height'), PDFNumber.of(height));
  dict.set(PDFName.of('BitsPerComponent'), PDFNumber.of(8));
  dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'));
  dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, jpeg);
}

function countChannels(space: PDFObject | undefined): 1 | 3 | undefined {
  const [name, profile] = space instanceof PDFArray ? [space.lookup(0), space.lookup(1)] : [space];
  const spaceName = name instanceof PDFName ? name.decodeText() : '';
  if (['DeviceRGB', 'CalRGB'].includes(spaceName)) return 3;
  if (['DeviceGray', 'CalGray'].includes(spaceName)) return 1;
  if (spaceName !== 'ICCBased' || !(profile instanceof PDFRawStream)) return undefined;
  const count = readNumber(profile.dict.lookup(PDFName.of('N')));
  return count === 1 || count === 3 ? count : undefined;
}

/** The names of a stream's filters, outermost first. */
export function readFilters(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray() : [filter];
  return names.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
}

function readPredictor(dict: PDFDict): { predictor: number; columns: number } {
  const given = dict.lookup(PDFName.of('DecodeParms'));
  const parms = given instanceof PDFArray ? given.lookup(given.size() - 1) : given;
  const read = (name: string) =>
    parms instanceof PDFDict ? readNumber(parms.lookup(PDFName.of(name))) : undefined;
  return { predictor: read('Predictor') ?? 1, columns: read('Columns') ?? 1 };
}

function readNumber(value: PDFObject | undefined): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function wrapPng(idat: Uint8Array, width: number, height: number, channels: 1 | 3): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 3 ? 2 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', idat),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
