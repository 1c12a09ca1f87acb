import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress, RefusedFile } from '@toolfront/compress-engine';
import { nodePlatform } from '@toolfront/compress-engine/node';
import type { CompressWork } from '../compress-order';
import { CompressRefusal } from '../compress-refusal';

/** Writes the smaller file, or where nothing is saved the original. Answers with where it is. */
export async function compressFile(
  { sourcePath, format, wish, outDir }: CompressWork,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const source = await readFile(sourcePath);
  const outPath = join(outDir, `compressed.${format}`);
  const result = await compress({ source, format, wish }, nodePlatform, onProgress).catch(
    (error: unknown) => {
      throw error instanceof RefusedFile
        ? new CompressRefusal({ reason: error.reason }, error.message)
        : error;
    },
  );
  if (result) await writeFile(outPath, result);
  else await copyFile(sourcePath, outPath);
  return outPath;
}
