import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressFormat } from '../../../contract/compress';
import type { CompressWork } from '../compress-order';
import { CompressRefusal } from '../compress-refusal';
import { openPdf } from './compress-pdf';
import { openPicture } from './compress-picture';
import { losesAll } from './loses-all';
import { type Setting, settings, settingsByQuality } from './setting';

type Compressor = (setting: Setting, onProgress: (fraction: number) => void) => Promise<Uint8Array>;

/** Below this share of the original's size a result is worth having; else the original is handed back. */
const worthwhileShare = 0.99;

/** Writes the smaller file, or where nothing is saved the original. Answers with where it is. */
export async function compressFile(
  { sourcePath, format, wish, outDir }: CompressWork,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const source = await readFile(sourcePath);
  const compress = await openFile(source, format);
  const outPath = join(outDir, `compressed.${format}`);
  const result =
    'level' in wish
      ? await compress(settings[wish.level], onProgress)
      : await compressBelow(compress, wish.maxBytes, onProgress);
  if (result.length >= source.length * worthwhileShare) await copyFile(sourcePath, outPath);
  else if (await losesAll(source, result, format)) throw new CompressRefusal({ reason: 'emptyResult' });
  else await writeFile(outPath, result);
  return outPath;
}

async function openFile(source: Buffer, format: CompressFormat): Promise<Compressor> {
  return format === 'pdf' ? openPdf(source) : openPicture(source, format);
}

/** The best that fits, or the smallest there is. */
async function compressBelow(
  compress: Compressor,
  maxBytes: number,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array> {
  let smallest: Uint8Array | undefined;
  for (const [at, setting] of settingsByQuality.entries()) {
    const result = await compress(setting, (fraction) =>
      onProgress((at + fraction) / settingsByQuality.length),
    );
    if (!smallest || result.length < smallest.length) smallest = result;
    if (smallest.length <= maxBytes) break;
  }
  if (!smallest) throw new Error('there are no settings');
  return smallest;
}
