import { readFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageWork } from '../pages/page-work';
import type { Platform } from '../platform/platform';
import { createPageReader } from '../recognition/page-reader';
import { nodeDrawing } from './node-drawing';
import { nodePictures } from './node-pictures';

/** Where the result is written; what it is becomes known at its end. */
export function resultPath(outDir: string): string {
  return join(outDir, 'result');
}

/** What the engine needs, in a Node process. Pictures wait in `outDir`: a long document's would fill the memory. */
export function createNodePlatform({
  outDir,
  recognizer,
}: Pick<PageWork, 'outDir' | 'recognizer'>): Platform {
  const keepPicture: Platform['keepPicture'] = async (name, bytes) => {
    const path = join(outDir, name);
    await writeFile(path, bytes);
    return () => readFileSync(path);
  };
  // An earlier try may have left a part of its result.
  let put: typeof appendFile = writeFile;
  return {
    drawing: nodeDrawing,
    pictures: nodePictures,
    keepPicture,
    write: async (bytes) => {
      await put(resultPath(outDir), bytes);
      put = appendFile;
    },
    recognizer: recognizer && {
      title: recognizer.title,
      createReader: ({ hasPictures }) => createPageReader(recognizer, hasPictures ? keepPicture : undefined),
    },
  };
}
