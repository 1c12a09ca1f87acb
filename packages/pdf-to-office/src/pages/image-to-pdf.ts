import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertPictureToPdf, type PictureCodec } from '@toolfront/picture-pdf';
import sharp from 'sharp';
import { type SourceExtension, UnusableDocument } from '../unusable-document';
import type { PageResult, PageWork } from './page-work';

const jpegQuality = 92;

/** A picture becomes a PDF of one page in the picture's own size, upright as its EXIF says. */
export async function convertImageToPdf(work: PageWork): Promise<PageResult> {
  const pdf = await convertPictureToPdf(await readFile(work.sourcePath), sharpCodec).catch(
    (error: unknown) => {
      throw refuse(error, work.from);
    },
  );
  const path = join(work.outDir, 'result.pdf');
  await writeFile(path, pdf);
  return { path, receipt: { engine: `sharp ${sharp.versions.sharp ?? ''}`.trim(), pagesOut: 1 } };
}

const sharpCodec: PictureCodec = {
  async checkJpeg(bytes, { isStrict }) {
    // Decoded once, though its bytes are kept: a truncated picture must be distinguished from a whole one.
    await sharp(bytes, { failOn: isStrict ? 'warning' : 'error' }).stats();
  },
  async redraw(bytes) {
    const image = sharp(bytes, { failOn: 'error' });
    const { format } = await image.metadata();
    const upright = image.rotate().toColourspace('srgb');
    return format === 'jpeg'
      ? upright.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer()
      : upright.flatten({ background: '#ffffff' }).png({ palette: false }).toBuffer();
  },
};

/** Whatever the decoder dislikes is damage, but for a size it will not take on. */
function refuse(error: unknown, named: SourceExtension): UnusableDocument {
  const detail = error instanceof Error ? error.message : String(error);
  return new UnusableDocument(
    detail.includes('exceeds pixel limit') ? { reason: 'tooComplex' } : { reason: 'damaged', named },
    detail,
  );
}
