import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** A picture as a PDF stores it: bytes that its own filter unpacks. */
export type PdfPicture = {
  filter: 'DCTDecode' | 'FlateDecode';
  bytes: Uint8Array;
  width: number;
  height: number;
  bits: number;
  components: number;
  palette?: Uint8Array | undefined;
  profile: Uint8Array | undefined;
  orientation: number;
  /** Pixels to the inch. */
  density: number | undefined;
};

/** CSS pixels are 96 to the inch: a picture that does not say its size keeps that of the screen. */
const defaultDensity = 96;
const pointsPerInch = 72;
/** A PDF page may not be longer, in points (ISO 32000-1, Annex C). */
const maxPagePoints = 14_400;
/** PNG's own prediction of rows (ISO 32000-1, 7.4.4.4). */
const pngPredictor = 15;

type Matrix = [number, number, number, number, number, number];
/**
 * By Exif's number of a turn: where the picture's unit square lies on a page of one by one (ISO 32000-1, 8.3.3). From 5 on
 * its sides change places.
 */
const turns: Record<number, Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** A PDF whose only page is the picture, upright. */
export async function writePdf(picture: PdfPicture): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const points = Math.min(
    pointsPerInch / (picture.density ?? defaultDensity),
    maxPagePoints / Math.max(picture.width, picture.height),
  );
  const sides: [number, number] = [picture.width * points, picture.height * points];
  const [width, height] = picture.orientation >= 5 ? [sides[1], sides[0]] : sides;
  const page = document.addPage([width, height]);
  const name = page.node.newXObject('Picture', addPicture(document, picture));
  const [a, b, c, d, e, f] = turns[picture.orientation] ?? [1, 0, 0, 1, 0, 0];
  page.pushOperators(
    concatTransformationMatrix(a * width, b * height, c * width, d * height, e * width, f * height),
    drawObject(name),
  );
  return document.save();
}

function addPicture({ context }: PDFDocument, picture: PdfPicture): PDFRef {
  const { filter, bytes, width, height, bits, components } = picture;
  const dictionary = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    Filter: filter,
    ...(filter === 'FlateDecode'
      ? {
          DecodeParms: {
            Predictor: pngPredictor,
            Colors: components,
            BitsPerComponent: bits,
            Columns: width,
          },
        }
      : {}),
  });
  dictionary.set(PDFName.of('ColorSpace'), describeColours(context, picture));
  return context.register(PDFRawStream.of(dictionary, bytes));
}

function describeColours(context: PDFDocument['context'], { components, palette, profile }: PdfPicture) {
  const device = components === 1 ? 'DeviceGray' : 'DeviceRGB';
  if (palette) {
    const hex = Array.from(palette, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return context.obj(['Indexed', 'DeviceRGB', palette.length / 3 - 1, PDFHexString.of(hex)]);
  }
  if (!profile || !isProfileOf(profile, components)) return PDFName.of(device);
  const stream = context.flateStream(profile, { N: components, Alternate: device });
  return context.obj(['ICCBased', context.register(stream)]);
}

/** A profile's header names the colours that it is for (ICC.1:2022, 7.2.6). */
function isProfileOf(profile: Uint8Array, components: number): boolean {
  const name = String.fromCharCode(...profile.subarray(16, 20));
  return name === (components === 1 ? 'GRAY' : 'RGB ');
}
