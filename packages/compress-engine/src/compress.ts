import { openPdf } from './compress-pdf';
import { compressPicture } from './compress-picture';
import type { FileFormat } from './identify-format';
import { losesAllInk } from './loses-all';
import type { CompressPlatform } from './platform';
import { RefusedFile } from './refused-file';
import type { CompressWish } from './setting';
import { type OnProgress, shrinkToWish } from './shrink-to-wish';

export type { CompressPlatform, PictureCodec, PictureSource, RedrawPicture } from './platform';
export { RefusedFile } from './refused-file';

/** What a file is, by its content, and how small it should be. */
export type CompressOrder = { source: Uint8Array; format: FileFormat; wish: CompressWish };

/** The smaller file; undefined where nothing is saved. Throws a `RefusedFile`. */
export async function compress(
  { source, format, wish }: CompressOrder,
  on: CompressPlatform,
  onProgress: OnProgress,
): Promise<Uint8Array | undefined> {
  if (format !== 'pdf') return compressPicture({ source, format, wish }, on.pictures, onProgress);
  const result = await shrinkToWish(source, wish, await openPdf(source, on), onProgress);
  if (result && (await losesAllInk(source, result, on))) throw new RefusedFile('emptyResult');
  return result;
}
