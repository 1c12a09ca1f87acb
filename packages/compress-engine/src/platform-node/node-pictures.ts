import { endJpeg } from '@toolfront/photo-engine/end-jpeg';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PictureCodec, PictureFormat, PictureSource } from '../platform';
import { RefusedFile } from '../refused-file';

/** More is no photo any more, and takes gigabytes of memory. */
const maxPixels = 200_000_000;

/** Pictures by libvips. */
export const nodePictures: PictureCodec = {
  async openPicture(bytes, format) {
    const ended = endJpeg(Buffer.from(bytes));
    const open = () =>
      sharp(ended ?? bytes, {
        animated: format === 'webp',
        limitInputPixels: maxPixels,
        // Only the end marker may be missing: any other warning says that pixels are.
        failOn: ended ? 'warning' : 'truncated',
      });
    const metadata = await refuseDamaged(open().metadata());
    return ({ quality, edgePx }) => {
      const upright = open()
        .rotate()
        .resize({ ...fitInto(metadata, edgePx), fit: 'inside', withoutEnlargement: true });
      return refuseDamaged(write(upright, format, quality).toBuffer());
    };
  },
  async encodePdfPicture(source, { channels, size, quality, chroma }) {
    const picture = openSource(source);
    if ((await picture.metadata()).channels !== channels) return undefined;
    const resized = size ? picture.resize(size.width, size.height, { fit: 'fill' }) : picture;
    return (channels === 1 ? resized.toColourspace('b-w') : resized)
      .jpeg({ quality, chromaSubsampling: chroma, mozjpeg: true })
      .toBuffer();
  },
  async measureContrast(picture) {
    const { channels } = await sharp(picture, { failOn: 'none', limitInputPixels: false }).stats();
    return Math.max(...channels.map(({ min, max }) => max - min));
  },
};

async function refuseDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new RefusedFile('damaged', String(error));
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

function openSource(source: PictureSource): Sharp {
  // A viewer goes by the PDF's own colours, not by a profile inside the JPEG.
  if (source.kind === 'file') return sharp(source.bytes, { ignoreIcc: true, failOn: 'error' });
  const { data, width, height, channels } = source;
  return sharp(data, { raw: { width, height, channels } });
}
