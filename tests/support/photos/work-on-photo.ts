import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { doPhotoWork } from '../../../packages/photo-engine/src/do-photo-work';
import type { PhotoOrder, PortraitOrder } from '../../../packages/photo-engine/src/photo-order';

const maxBytes = 20 * 1024 * 1024;

/** What the engine makes of a photo, in a folder of the test's own. */
export async function workOnPhoto(
  bytes: Buffer,
  order: PhotoOrder | PortraitOrder,
  onProgress?: (share: number) => void,
): Promise<Buffer> {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-photo-test-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source');
  await writeFile(sourcePath, bytes);
  return readFile(await doPhotoWork({ sourcePath, outDir, maxBytes, order }, onProgress));
}
