import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageWork } from '../pages/page-work';
import type { Platform } from '../platform/platform';
import { createPageReader } from '../recognition/page-reader';
import { nodeDrawing } from './node-drawing';
import { nodePictures } from './node-pictures';

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
  return {
    drawing: nodeDrawing,
    pictures: nodePictures,
    keepPicture,
    recognizer: recognizer && {
      title: recognizer.title,
      createReader: ({ hasPictures }) => createPageReader(recognizer, hasPictures ? keepPicture : undefined),
    },
  };
}
