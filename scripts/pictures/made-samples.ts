import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoOrder } from '@toolfront/photo-engine';
import { doPhotoWork } from '@toolfront/photo-engine/work';
import sharp from 'sharp';
import { type Damage, damagePhoto, fadePhoto, type RawPhoto, toSharp } from './age-photo';
import { type PhotographName, readPhotograph } from './real-photographs';

type Crop = { left: number; top: number; width: number; height: number };
type Sample = {
  name: string;
  photograph: PhotographName;
  crop: Crop;
  damage: readonly Damage[];
  isGrey?: boolean;
};

/** Photographs aged by us, so that everybody may see them; what the engine makes of them is not touched up. */
const agedSamples: readonly Sample[] = [
  {
    name: 'officer',
    photograph: 'officer',
    crop: { left: 0, top: 12, width: 512, height: 341 },
    damage: ['scratches', 'dust'],
  },
  {
    name: 'camera',
    photograph: 'camera',
    crop: { left: 0, top: 50, width: 512, height: 341 },
    damage: ['scratches', 'torn corner'],
    isGrey: true,
  },
  {
    name: 'astronaut',
    photograph: 'astronaut',
    crop: { left: 0, top: 0, width: 512, height: 341 },
    damage: ['crease', 'dust'],
  },
];

/** What the drawing site shows beside its tool: a photograph and one of the styles (typeId). */
const drawnSamples = [
  { name: 'astronaut-anime', photograph: 'astronaut', style: 1 },
  { name: 'cat-watercolour', photograph: 'cat', style: 3 },
  { name: 'officer-pencil', photograph: 'officer', style: 8 },
] as const satisfies readonly { name: string; photograph: PhotographName; style: number }[];

const shownWidth = 960;
const shownHeight = 640;
/** Lines and paper cost many bytes: a phone's width of them is enough. */
const drawnScale = 0.75;

/** Makes each before and after by the photo engine itself; answers with the names of the files. */
export async function makeSamples(restoredDir: string, drawnDir: string): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'toolfront-samples-'));
  const names: string[] = [];
  const save = async (bytes: Buffer, path: string, quality: number, scale = 1) => {
    const size = { width: shownWidth * scale, height: Math.round(shownHeight * scale) };
    const shown = sharp(bytes).resize({ ...size, fit: 'cover' });
    await shown.webp({ quality, smartSubsample: true }).toFile(path);
    names.push(path);
  };
  try {
    for (const [index, sample] of agedSamples.entries()) {
      const aged = await age(sample, index + 1);
      const restored = await work(workDir, aged, { task: 'colorization' });
      const enlarged = await work(workDir, restored, { task: 'superResolution' });
      await save(aged, join(restoredDir, `${sample.name}-before.webp`), 72);
      await save(enlarged, join(restoredDir, `${sample.name}-after.webp`), 74);
    }
    for (const { name, photograph, style } of drawnSamples) {
      const photo = await enlargeForDrawing(photograph);
      await save(photo, join(drawnDir, `${photograph}.webp`), 66, drawnScale);
      await save(
        await work(workDir, photo, { task: 'anime', style }),
        join(drawnDir, `${name}.webp`),
        60,
        drawnScale,
      );
    }
    return names;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function age({ photograph, crop, damage, isGrey }: Sample, seed: number): Promise<Buffer> {
  const random = seedRandom(seed);
  const { data, info } = await sharp(readPhotograph(photograph))
    .extract(crop)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo: RawPhoto = { data, width: info.width, height: info.height };
  const { photo: damaged } = await damagePhoto(fadePhoto(photo, random, isGrey), damage, random);
  return toSharp(damaged).png().toBuffer();
}

/** The styles' lines are meant for a photo of a phone. */
function enlargeForDrawing(photograph: PhotographName): Promise<Buffer> {
  return sharp(readPhotograph(photograph))
    .resize({ width: 2 * shownWidth, height: 2 * shownHeight, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}

async function work(workDir: string, source: Buffer, order: PhotoOrder): Promise<Buffer> {
  const sourcePath = join(workDir, 'source');
  await writeFile(sourcePath, source);
  return readFile(
    await doPhotoWork({ sourcePath, outDir: workDir, maxBytes: Number.POSITIVE_INFINITY, order }),
  );
}

/** The same for the same seed (Park, Miller), so that the command makes the same pictures again. */
function seedRandom(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
