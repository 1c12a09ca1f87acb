import { openPdf } from './compress-pdf';
import { losesAll } from './loses-all';
import type { CompressPlatform, PictureFormat } from './platform';
import { RefusedFile } from './refused-file';
import { type CompressLevel, type Setting, settings, settingsByQuality } from './setting';

export type { CompressPlatform, PictureCodec, PictureSource, RedrawPicture } from './platform';
export { RefusedFile } from './refused-file';

/** What a file is, by its content, and how small it should be: by a level, or under a size. */
export type CompressOrder = {
  source: Uint8Array;
  format: 'pdf' | PictureFormat;
  wish: { level: CompressLevel } | { maxBytes: number };
};

type OnProgress = (fraction: number) => void;
type Compressor = (setting: Setting, onProgress: OnProgress) => Promise<Uint8Array>;

/** Below this share of the original's size a result is worth having; else the original is handed back. */
const worthwhileShare = 0.99;

/** The smaller file; undefined where nothing is saved. Throws a `RefusedFile`. */
export async function compress(
  { source, format, wish }: CompressOrder,
  on: CompressPlatform,
  onProgress: OnProgress,
): Promise<Uint8Array | undefined> {
  const shrink = format === 'pdf' ? await openPdf(source, on) : await on.pictures.openPicture(source, format);
  const result =
    'level' in wish
      ? await shrink(settings[wish.level], onProgress)
      : await compressBelow(shrink, wish.maxBytes, onProgress);
  if (result.length >= source.length * worthwhileShare) return undefined;
  if (await losesAll(source, result, format, on)) throw new RefusedFile('emptyResult');
  return result;
}

/** The best that fits, or the smallest there is. */
async function compressBelow(
  shrink: Compressor,
  maxBytes: number,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  let smallest: Uint8Array | undefined;
  for (const [at, setting] of settingsByQuality.entries()) {
    const result = await shrink(setting, (fraction) =>
      onProgress((at + fraction) / settingsByQuality.length),
    );
    if (!smallest || result.length < smallest.length) smallest = result;
    if (smallest.length <= maxBytes) break;
  }
  if (!smallest) throw new Error('there are no settings');
  return smallest;
}
