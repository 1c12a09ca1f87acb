import type { CompressPlatform, PictureFormat } from './platform';

/** Values of a channel, of 255, that differ less look alike. */
const likeness = 6;

/** Whether a file shows something and what was made of it shows nothing: a PDF of blank pages, a picture of one color. */
export async function losesAll(
  source: Uint8Array,
  result: Uint8Array,
  format: 'pdf' | PictureFormat,
  { pictures, showsInk }: CompressPlatform,
): Promise<boolean> {
  if (format === 'pdf') return !(await showsInk(result)) && (await showsInk(source));
  return (
    (await pictures.measureContrast(result)) === 0 && (await pictures.measureContrast(source)) > likeness
  );
}
