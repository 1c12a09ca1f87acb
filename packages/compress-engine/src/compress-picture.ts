import { losesAllColors } from './loses-all';
import type { PictureCodec, PictureFormat } from './platform';
import { RefusedFile } from './refused-file';
import type { CompressWish } from './setting';
import { type OnProgress, shrinkToWish } from './shrink-to-wish';

export { identifyFormat } from './identify-format';
export type { PictureFormat } from './platform';
export { RefusedFile } from './refused-file';

/** What a picture file is, by its content, and how small it should be. */
export type PictureOrder = { source: Uint8Array; format: PictureFormat; wish: CompressWish };

/** What files of pictures need of a platform. */
export type PictureFileCodec = Pick<PictureCodec, 'openPicture' | 'measureContrast'>;

/** The smaller picture; undefined where nothing is saved. Throws a `RefusedFile`. */
export async function compressPicture(
  { source, format, wish }: PictureOrder,
  pictures: PictureFileCodec,
  onProgress: OnProgress,
): Promise<Uint8Array | undefined> {
  const redraw = await pictures.openPicture(source, format);
  const result = await shrinkToWish(source, wish, redraw, onProgress);
  if (result && (await losesAllColors(source, result, pictures))) throw new RefusedFile('emptyResult');
  return result;
}
