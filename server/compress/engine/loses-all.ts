import { showsInk } from '@toolfront/pdf-to-office/ink';
import sharp from 'sharp';
import type { CompressFormat } from '../../../contract/compress';

/** Values of a channel, of 255, that differ less look alike. */
const likeness = 6;

/** Whether a file shows something and what was made of it shows nothing: a PDF of blank pages, a picture of one color. */
export async function losesAll(
  source: Uint8Array,
  result: Uint8Array,
  format: CompressFormat,
): Promise<boolean> {
  if (format === 'pdf') return !(await showsInk(result)) && (await showsInk(source));
  return (await measureContrast(result)) === 0 && (await measureContrast(source)) > likeness;
}

async function measureContrast(picture: Uint8Array): Promise<number> {
  const { channels } = await sharp(picture, { failOn: 'none', limitInputPixels: false }).stats();
  return Math.max(...channels.map(({ min, max }) => max - min));
}
