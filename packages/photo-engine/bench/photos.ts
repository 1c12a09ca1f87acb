// `npm run bench:photos`: seconds and closeness (PSNR in dB, higher is closer) of each piece of work on drawn photos.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnHead } from '../../../tests/support/photos/drawn-portrait';
import {
  decode,
  fade,
  makePortrait,
  makeScene,
  measurePsnr,
  type RawPhoto,
  toSharp,
} from '../../../tests/support/photos/sample-photos';
import { doPhotoWork } from '../src/do-photo-work';
import type { PhotoOrder } from '../src/photo-order';

type Sample = { name: string; order: PhotoOrder; source: Buffer; original?: RawPhoto };

const folder = await mkdtemp(join(tmpdir(), 'photo-engine-bench-'));
try {
  console.log('| work | megapixels | s | before, dB | after, dB |\n| --- | --- | --- | --- | --- |');
  for (const sample of await makeSamples()) console.log(await measure(sample));
  console.log(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makeSamples(): Promise<Sample[]> {
  const scene = await makeScene(1800, 1280);
  const small = toSharp(scene).resize(900, 640, { kernel: 'lanczos3' });
  const portrait = await makePortrait(1500, 2000);
  const idPhoto = { task: 'idPhoto', dpi: 300, bgColor: '#ffffff', width: 413, height: 531 } as const;
  const head = { headHeightRatio: 0.7, topHairHeightRatio: 0.1, bottomEyeHeightRatio: 0.5 };
  return [
    { name: 'restore', order: { task: 'colorization' }, source: await encode(fade(scene)), original: scene },
    {
      name: 'enlarge',
      order: { task: 'superResolution' },
      source: await small.png().toBuffer(),
      original: scene,
    },
    { name: 'draw', order: { task: 'anime', style: 1 }, source: portrait },
    { name: 'ID photo', order: { ...idPhoto, ...head, placement: drawnHead }, source: portrait },
  ];
}

async function measure({ name, order, source, original }: Sample): Promise<string> {
  const sourcePath = join(folder, 'source');
  await writeFile(sourcePath, source);
  const startedAtMs = performance.now();
  const path = await doPhotoWork({
    sourcePath,
    outDir: folder,
    maxBytes: Number.POSITIVE_INFINITY,
    order,
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const result = await decode(await readFile(path));
  const megapixels = ((result.width * result.height) / 1e6).toFixed(1);
  const figures = original
    ? [measurePsnr(await enlargePlainly(source, original), original), measurePsnr(result, original)]
    : [];
  const [before = '', after = ''] = figures.map((figure) => figure.toFixed(1));
  return `| ${name} | ${megapixels} | ${seconds} | ${before} | ${after} |`;
}

/** What the person would have without the work: the photo as it is, in the original's size. */
async function enlargePlainly(source: Buffer, { width, height }: RawPhoto): Promise<RawPhoto> {
  const plain = toSharp(await decode(source)).resize(width, height, { kernel: 'lanczos3' });
  return decode(await plain.png().toBuffer());
}

function encode(photo: RawPhoto): Promise<Buffer> {
  return toSharp(photo).png().toBuffer();
}
