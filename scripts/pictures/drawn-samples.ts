import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doPhotoWork } from '@toolfront/photo-engine/work';
import sharp from 'sharp';

/** Which of our photographs in which style (typeId); what the anime site shows beside its tool. */
const samples = [
  { photograph: 'coast-after', style: 3, name: 'coast-watercolour' },
  { photograph: 'wedding-after', style: 1, name: 'wedding-anime' },
  { photograph: 'street-after', style: 7, name: 'street-comic' },
] as const;

const width = 960;

/** Draws the samples with the photo engine itself, so that the page promises what a person gets. */
export async function drawSamples(photographsDir: string, outDir: string): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'toolfront-samples-'));
  try {
    const names: string[] = [];
    for (const { photograph, style, name } of samples) {
      const sourcePath = join(workDir, `${photograph}.png`);
      // Drawn larger than it is shown: the styles' lines are meant for a photo of a phone.
      await writeFile(
        sourcePath,
        await sharp(join(photographsDir, `${photograph}.svg`), { density: 144 })
          .resize({ width: width * 2 })
          .png()
          .toBuffer(),
      );
      const drawn = await doPhotoWork({
        sourcePath,
        outDir: workDir,
        maxBytes: Number.POSITIVE_INFINITY,
        order: { task: 'anime', style },
      });
      await sharp(drawn)
        .resize({ width })
        .webp({ quality: 66 })
        .toFile(join(outDir, `${name}.webp`));
      names.push(name);
    }
    return names;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}
