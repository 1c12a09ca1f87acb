import { endJpeg } from '@toolfront/photo-engine/end-jpeg';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PictureFormat } from '../../../contract/compress';
import { CompressRefusal } from '../compress-refusal';
import type { Setting } from './setting';

/** Makes one picture smaller, as far as a setting goes. */
export type PictureCompressor = (setting: Setting) => Promise<Buffer>;

/** More is no photo any more, and takes gigabytes of memory. */
const maxPixels = 200_000_000;

/**
 * Reads a picture. It stays in its format and upright as viewers show it; place, camera and other data about it are left
 * out. Throws a CompressRefusal for bytes that are no whole picture.
 */
export async function openPicture(bytes: Uint8Array, format: PictureFormat): Promise<PictureCompressor> {
  const ended = endJpeg(Buffer.from(bytes));
  const open = () =>
    sharp(ended ?? bytes, {
      animated: format === 'webp',
      limitInputPixels: maxPixels,
      // Only the end marker may be missing: any other warning says that pixels are.
      failOn: ended ? 'warning' : 'truncated',
    });
  const metadata = await readMetadata(open());
  return async ({ quality, edgePx }) => {
    const upright = open()
      .rotate()
      .resize({ ...fitInto(metadata, edgePx), fit: 'inside', withoutEnlargement: true });
    try {
      return await write(upright, format, quality).toBuffer();
    } catch (error) {
      throw new CompressRefusal({ reason: 'damaged' }, String(error));
    }
  };
}

async function readMetadata(picture: Sharp): Promise<Metadata> {
  try {
    return await picture.metadata();
  } catch (error) {
    throw new CompressRefusal({ reason: 'damaged' }, String(error));
  }
}

function fitInto({ pages = 1 }: Metadata, edgePx: number): { width?: number; height?: number } {
  // The frames of an animation are one tall picture to the library: it is not made smaller.
  return Number.isFinite(edgePx) && pages === 1 ? { width: edgePx, height: edgePx } : {};
}

function write(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'jpg') return picture.jpeg({ quality, mozjpeg: true });
  if (format === 'webp') return picture.webp({ quality, effort: 5 });
  // At most 256 colours, fewer with a lower quality.
  return picture.png({ palette: true, quality, effort: 8, compressionLevel: 9 });
}
