import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type { DrawnSize } from './drawn-sizes';
import type { CompressPlatform, PictureSource } from './platform';
import type { Setting } from './setting';
import { wrapPng } from './wrap-png';

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
  on: CompressPlatform,
): Promise<PDFRawStream | undefined> {
  const scale = drawn ? findScale(picture, drawn, dpi) : 1;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  try {
    const source = await openPicture(picture, on);
    if (!source) return undefined;
    const jpeg = await on.pictures.encodePdfPicture(source, {
      channels: picture.channels,
      size: scale < 1 ? { width, height } : undefined,
      quality: picture.isLossless ? Math.min(95, quality + 7) : quality,
      chroma: picture.isLossless ? '4:4:4' : '4:2:0',
    });
    if (!jpeg || jpeg.length > picture.stream.contents.length * smallestSaving) return undefined;
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

async function openPicture(
  { stream, width, height, channels, isLossless }: PdfPicture,
  on: CompressPlatform,
): Promise<PictureSource | undefined> {
  const bytes = await inflateOuter(stream, on);
  if (!isLossless) return { kind: 'file', bytes };
  const { predictor, columns } = readPredictor(stream.dict);
  if (predictor === 1) {
    const raw = await on.inflate(bytes);
    const length = width * height * channels;
    if (raw.length < length) return undefined;
    return { kind: 'pixels', data: raw.subarray(0, length), width, height, channels };
  }
  // From 10 on the bytes are those of a PNG without its head.
  return predictor >= 10 && columns === width
    ? { kind: 'file', bytes: wrapPng(bytes, width, height, channels) }
    : undefined;
}

/** Undoes what is packed around the picture's own format. */
async function inflateOuter(stream: PDFRawStream, on: CompressPlatform): Promise<Uint8Array> {
  let bytes: Uint8Array = stream.contents;
  for (const _ of readFilters(stream.dict).slice(0, -1)) bytes = await on.inflate(bytes);
  return bytes;
}

function describeJpeg(stream: PDFRawStream, jpeg: Uint8Array, width: number, height: number): PDFRawStream {
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
