import {
  identifyFormat,
  type PictureFileCodec,
  type PictureFormat,
  RefusedFile,
} from '@toolfront/compress-engine/picture';
import { isWholeJpeg, readJpeg } from '@toolfront/picture-pdf/read-jpeg';
import { type ColorProfile, convertToSrgb, readColorProfile } from './color-profile';
import { codecs, type PicturePixels } from './picture-codecs';
import { readWebp } from './read-webp';
import { shrinkPixels } from './shrink-pixels';
import { turnPixels } from './turn-pixels';

/** Four bytes each, several times over: more ends the tab of a phone. The server takes larger ones. */
const maxPixels = 50_000_000;

type Head = { orientation: number; profile: ColorProfile | undefined };

/** Files of pictures by the codecs that the server has. What they cannot do as it does throws, and is the server's. */
export const browserPictureFiles: PictureFileCodec = {
  async openPicture(bytes, format) {
    const codec = findCodec(format);
    const head = readHead(bytes, format);
    const pixels = await decode(bytes, format);
    if (head.profile) convertToSrgb(pixels.data, head.profile);
    return ({ quality, edgePx }) => {
      const small = shrinkPixels(pixels, edgePx);
      return codec.encode(turnPixels({ ...small, channels: 4 }, head.orientation), quality);
    };
  },
  async measureContrast(picture) {
    const format = identifyFormat(picture);
    if (!format || format === 'pdf') throw new Error('this is no picture');
    return measureContrast(await decode(picture, format));
  },
};

async function decode(bytes: Uint8Array, format: PictureFormat): Promise<PicturePixels> {
  const codec = findCodec(format);
  try {
    return await codec.decode(bytes);
  } catch (error) {
    throw new RefusedFile('damaged', String(error));
  }
}

function findCodec(format: PictureFormat) {
  if (format === 'png') throw new Error('a PNG of few colours is made by the server alone');
  return codecs[format];
}

function readHead(bytes: Uint8Array, format: PictureFormat): Head {
  const { width, height, orientation, profile } = format === 'jpg' ? readPlainJpeg(bytes) : readStill(bytes);
  if (width * height > maxPixels) throw new Error(`${width} × ${height} pixels are too many for this device`);
  const colors = profile && readColorProfile(profile);
  if (profile && !colors) throw new Error('colours that need the server’s tables');
  return { orientation, profile: colors };
}

function readPlainJpeg(bytes: Uint8Array) {
  const head = readJpeg(bytes);
  if (!head?.isPlain)
    throw new Error('a JPEG of printing colours, or of a kind that this decoder does not read');
  // The decoder fills what is missing with grey and says nothing.
  if (!isWholeJpeg(bytes)) throw new Error('a JPEG without its end marker');
  return head;
}

function readStill(bytes: Uint8Array) {
  const head = readWebp(bytes);
  if (!head) throw new RefusedFile('damaged', 'no size');
  if (head.isAnimated) throw new Error('an animation');
  return head;
}

/** The largest difference between two values of one channel. */
function measureContrast({ data }: PicturePixels): number {
  const [lowest, highest] = [new Uint8Array(4).fill(255), new Uint8Array(4)];
  for (let at = 0; at < data.length; at += 1) {
    const [channel, value] = [at % 4, data[at] ?? 0];
    if (value < (lowest[channel] ?? 0)) lowest[channel] = value;
    if (value > (highest[channel] ?? 0)) highest[channel] = value;
  }
  return Math.max(...highest.map((value, channel) => value - (lowest[channel] ?? 0)));
}
