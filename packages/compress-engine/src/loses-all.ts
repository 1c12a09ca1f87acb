import type { CompressPlatform, PictureCodec } from './platform';

/** Values of a channel, of 255, that differ less look alike. */
const likeness = 6;

/** Whether a PDF shows something and what was made of it shows blank pages. */
export async function losesAllInk(
  source: Uint8Array,
  result: Uint8Array,
  { showsInk }: Pick<CompressPlatform, 'showsInk'>,
): Promise<boolean> {
  return !(await showsInk(result)) && (await showsInk(source));
}

/** Whether a picture shows something and what was made of it is of one color. */
export async function losesAllColors(
  source: Uint8Array,
  result: Uint8Array,
  { measureContrast }: Pick<PictureCodec, 'measureContrast'>,
): Promise<boolean> {
  return (await measureContrast(result)) === 0 && (await measureContrast(source)) > likeness;
}
