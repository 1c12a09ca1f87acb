import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type SourceExtension, UnusableDocument } from '../unusable-document';
import type { PageResult, PageWork } from './page-work';

/** At this resolution a picture keeps its size on paper when it does not say its own. CSS pixels are 96 to the inch. */
const defaultDpi = 96;
const pointsPerInch = 72;
/** A PDF page may not be longer, in points (ISO 32000-1, Annex C). */
const maxPagePoints = 14_400;
const jpegQuality = 92;
const startMarker = Buffer.from([0xff, 0xd8]);
const endMarker = Buffer.from([0xff, 0xd9]);
/** Cameras and disk images fill a file's last block with zeros. */
const paddingBytes = 64;

/** A picture becomes a PDF of one page in the picture's own size, upright as its EXIF says. */
export async function convertImageToPdf(work: PageWork): Promise<PageResult> {
  const source = await readFile(work.sourcePath);
  const { bytes, width, height, density } = await prepare(sharp(source, { failOn: 'error' }), source)
    // Only the end marker may be missing: any other warning says that pixels are.
    .catch((error: unknown) => prepareEnded(source, error))
    .catch((error: unknown) => {
      throw refuse(error, work.from);
    });
  const points = Math.min(pointsPerInch / density, maxPagePoints / Math.max(width, height));
  const size: [number, number] = [width * points, height * points];
  const document = new PDFDocument({ size, margin: 0 });
  const path = join(work.outDir, 'result.pdf');
  const written = pipeline(document, createWriteStream(path));
  document.image(bytes, 0, 0, { width: size[0], height: size[1] });
  document.end();
  await written;
  return { path, receipt: { engine: `sharp ${sharp.versions.sharp ?? ''}`.trim(), pagesOut: 1 } };
}

type Prepared = { bytes: Buffer; width: number; height: number; density: number };

async function prepare(image: Sharp, source: Buffer): Promise<Prepared> {
  const metadata = await image.metadata();
  const density = metadata.density && metadata.density > 1 ? metadata.density : defaultDpi;
  if (isPlainJpeg(metadata)) {
    // Decoded once all the same: a truncated picture must be distinguished from a whole one.
    await image.stats();
    return { bytes: source, width: metadata.width, height: metadata.height, density };
  }
  const upright = image.rotate();
  const encoded =
    metadata.format === 'jpeg'
      ? upright.toColourspace('srgb').jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
      : // Paper is white: transparency is laid on it, which also lets the bytes go into the PDF as they are.
        upright.flatten({ background: '#ffffff' }).toColourspace('srgb').png({ palette: false });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, density };
}

/** A JPEG that lacks its end marker; throws what was wrong with anything else. */
async function prepareEnded(source: Buffer, error: unknown): Promise<Prepared> {
  const hasEnd = source.subarray(-paddingBytes).includes(endMarker);
  if (hasEnd || !source.subarray(0, 2).equals(startMarker)) throw error;
  const ended = Buffer.concat([source, endMarker]);
  return prepare(sharp(ended, { failOn: 'warning' }), ended);
}

/** Whatever the decoder dislikes is damage, but for a size it will not take on. */
function refuse(error: unknown, named: SourceExtension): UnusableDocument {
  const detail = error instanceof Error ? error.message : String(error);
  return new UnusableDocument(
    detail.includes('exceeds pixel limit') ? { reason: 'tooComplex' } : { reason: 'damaged', named },
    detail,
  );
}

/** One that goes into a PDF byte for byte, without loss: upright, and in colours every reader knows. */
function isPlainJpeg(metadata: Metadata): boolean {
  return (
    metadata.format === 'jpeg' &&
    (metadata.orientation ?? 1) === 1 &&
    (metadata.space === 'srgb' || metadata.space === 'b-w')
  );
}
