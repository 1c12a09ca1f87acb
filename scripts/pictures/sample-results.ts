import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoOrder } from '@toolfront/photo-engine';
import { doPhotoWork } from '@toolfront/photo-engine/work';
import sharp from 'sharp';

/** What each photo tool is ordered to do with its sample, one after the other. */
const results: readonly { sample: string; name: string; orders: readonly PhotoOrder[] }[] = [
  {
    sample: 'sample-old-photo.jpg',
    name: 'sample-old-photo-restored.webp',
    orders: [{ task: 'colorization' }, { task: 'superResolution' }],
  },
  {
    sample: 'sample-passport.jpg',
    name: 'sample-passport-photo.webp',
    // A Schengen visa's.
    orders: [
      {
        task: 'idPhoto',
        dpi: 300,
        bgColor: '#e6e6e6',
        width: 413,
        height: 531,
        headHeightRatio: 0.756,
        topHairHeightRatio: 0.089,
        bottomEyeHeightRatio: 0.511,
      },
    ],
  },
  {
    sample: 'sample-portrait.jpg',
    name: 'sample-portrait-anime.webp',
    orders: [{ task: 'anime', style: 1 }],
  },
];

/** What a visitor without a plan sees of a sample: the photo engine's result, not retouched. */
export async function makeSampleResults(folder: string): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'toolfront-results-'));
  try {
    for (const { sample, name, orders } of results) {
      let picture: Buffer = await readFile(join(folder, sample));
      for (const order of orders) picture = await work(workDir, picture, order);
      await sharp(picture)
        .resize({ width: 960, withoutEnlargement: true })
        .webp({ quality: 76 })
        .toFile(join(folder, name));
    }
    return results.map(({ name }) => name);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function work(workDir: string, photo: Buffer, order: PhotoOrder): Promise<Buffer> {
  const sourcePath = join(workDir, 'source');
  await writeFile(sourcePath, photo);
  return readFile(
    await doPhotoWork({ sourcePath, outDir: workDir, maxBytes: Number.POSITIVE_INFINITY, order }),
  );
}
