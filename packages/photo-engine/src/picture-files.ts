import sharp, { type SharpOptions } from 'sharp';
import { endJpeg } from './end-jpeg';
import { decoderOptions, type OpenPhoto } from './open-photo';
import { at, clamp, makePicture, type Picture } from './picture';
import { UnusablePhoto } from './unusable-photo';

const jpegQuality = 94;
const channels = 3;

/**
 * Decodes a photo: upright as its EXIF says, in sRGB, on white where it is transparent, made smaller where it has more
 * than `maxPixels`. Throws an `UnusablePhoto` when it is damaged.
 */
export async function readPicture(photo: OpenPhoto, maxPixels: number): Promise<Picture> {
  try {
    return await decode(photo, maxPixels, decoderOptions);
  } catch (error) {
    const ended = endJpeg(photo.bytes);
    if (!ended) throw new UnusablePhoto({ reason: 'damaged' }, String(error));
    return decodeEnded({ ...photo, bytes: ended }, maxPixels);
  }
}

/** Only the end marker may have been missing: any other warning says that pixels are. */
async function decodeEnded(photo: OpenPhoto, maxPixels: number): Promise<Picture> {
  try {
    return await decode(photo, maxPixels, { ...decoderOptions, failOn: 'warning' });
  } catch (error) {
    throw new UnusablePhoto({ reason: 'damaged' }, String(error));
  }
}

async function decode(photo: OpenPhoto, maxPixels: number, options: SharpOptions): Promise<Picture> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (photo.width * photo.height)));
  const upright = sharp(photo.bytes, options)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha();
  const { data, info } = await upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (scale === 1) return fromBytes(data, width, height, info.channels);
  const smaller = await sharp(data, { raw: { width, height, channels: info.channels } })
    .resize({ width: Math.max(1, Math.floor(width * scale)), kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return fromBytes(smaller.data, smaller.info.width, smaller.info.height, smaller.info.channels);
}

/** Writes a JPEG of exactly the picture's pixels: no metadata but, where it is given, the resolution. */
export async function writeJpeg(
  { width, height, red, green, blue }: Picture,
  path: string,
  dpi?: number,
): Promise<void> {
  const bytes = Buffer.alloc(width * height * channels);
  for (let i = 0; i < width * height; i += 1) {
    bytes[i * channels] = clamp(Math.round(at(red, i)), 0, 255);
    bytes[i * channels + 1] = clamp(Math.round(at(green, i)), 0, 255);
    bytes[i * channels + 2] = clamp(Math.round(at(blue, i)), 0, 255);
  }
  const image = sharp(bytes, { raw: { width, height, channels } });
  const sized = dpi === undefined ? image : image.withMetadata({ density: dpi });
  await sized.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4', mozjpeg: false }).toFile(path);
}

function fromBytes(data: Buffer, width: number, height: number, step: number): Picture {
  const picture = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    const first = i * step;
    picture.red[i] = data[first] ?? 0;
    // Grey photos have one channel.
    picture.green[i] = data[step < channels ? first : first + 1] ?? 0;
    picture.blue[i] = data[step < channels ? first : first + 2] ?? 0;
  }
  return picture;
}
