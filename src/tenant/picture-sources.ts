import { pictureWidthQuery, pictureWidths, rasterName, sitePicturesPath } from '../../contract/pages';

/** What an `<img>` needs to fetch no more pixels than it shows; nothing for drawings and for pictures from elsewhere. */
export type PictureSources = { srcSet?: string; sizes?: string };

/**
 * `width` is the picture's own, in pixels; `sizes` how wide it is shown. The server answers each width in the best format
 * that the browser reads.
 */
export function listPictureSources(source: string, width: number, sizes: string): PictureSources {
  if (!source.startsWith(sitePicturesPath) || !rasterName.test(source)) return {};
  const narrower = pictureWidths.filter((step) => step < width);
  const widest = pictureWidths.find((step) => step >= width) ?? pictureWidths.at(-1);
  const offer = (step: number, shown: number) => `${source}?${pictureWidthQuery}=${step} ${shown}w`;
  const srcSet = [...narrower.map((step) => offer(step, step))];
  if (widest && widest >= width) srcSet.push(offer(widest, width));
  return { srcSet: srcSet.join(', '), sizes };
}
