// `npm run bench:photos`: how much of known damage on real photographs is repaired, and how close enlargements come.
import sharp from 'sharp';
import {
  type Damage,
  damagePhoto,
  damages,
  fadePhoto,
  type RawPhoto,
  toSharp,
} from '../../../scripts/pictures/age-photo';
import {
  type PhotographName,
  photographNames,
  readPhotograph,
} from '../../../scripts/pictures/real-photographs';
import { seedRandom } from '../../../tests/support/seeded-random';
import { enlargePicture } from '../src/enlargement/enlarge-picture';
import { resample } from '../src/lanczos';
import { dilateMask } from '../src/morphology';
import { makePicture, mapPlanes, type Picture } from '../src/picture';
import { repairDamage } from '../src/restoration/repair-damage';
import { psnrOf, shareChanged, shareRepaired, ssimOf } from './measure-repair';

/** Each kind on its own, and all of them together, on each photo, at random places. */
const cases: { name: string; kinds: readonly Damage[]; isFaded?: boolean }[] = [
  ...damages.map((kind) => ({ name: kind, kinds: [kind] })),
  { name: 'all together', kinds: damages },
  { name: 'all, on a faded print', kinds: damages, isFaded: true },
];
const medianSide = 5;

await benchRepair();
await benchClean();
await benchEnlargement();
console.log(`\nmemory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at its largest`);

async function benchRepair(): Promise<void> {
  printRow('damage', 'repaired', 'others changed', 'damaged', 'median', 'this engine');
  printRow('---', '---', '---', '---', '---', '---');
  for (const { name, kinds, isFaded = false } of cases) {
    const rows: number[][] = [];
    for (const [index, photograph] of photographNames.entries()) {
      rows.push(await measureRepair(photograph, kinds, isFaded, 1 + index));
    }
    const mean = (column: number) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length;
    const pair = (column: number) => `${mean(column).toFixed(1)} dB, ${mean(column + 1).toFixed(3)}`;
    printRow(name, percent(mean(0)), percent(mean(1)), pair(2), pair(4), pair(6));
  }
}

async function measureRepair(
  name: PhotographName,
  kinds: readonly Damage[],
  isFaded: boolean,
  seed: number,
): Promise<number[]> {
  const random = seedRandom(seed);
  const taken = await decode(readPhotograph(name));
  const original = isFaded ? fadePhoto(taken, random) : taken;
  const { photo, mask } = await damagePhoto(original, kinds, random);
  const [clean, damaged] = [toPicture(original), toPicture(photo)];
  const median = toPicture(await decode(await toSharp(photo).median(medianSide).png().toBuffer()));
  const repaired = roundPicture(await repairDamage(damaged));
  return [
    shareRepaired(clean, damaged, repaired, mask),
    // The rim of a mark is mixed with it.
    shareChanged(damaged, repaired, dilateMask(mask, clean, 3)),
    ...[damaged, median, repaired].flatMap((picture) => [psnrOf(picture, clean), ssimOf(picture, clean)]),
  ];
}

async function benchClean(): Promise<void> {
  console.log('');
  printRow('undamaged photo', 'pixels changed');
  printRow('---', '---');
  for (const name of photographNames) {
    const clean = toPicture(await decode(readPhotograph(name)));
    printRow(name, percent(shareChanged(clean, roundPicture(await repairDamage(clean)))));
  }
}

async function benchEnlargement(): Promise<void> {
  console.log('');
  printRow(
    '2 times',
    'megapixels',
    'seconds',
    'sharp',
    'Lanczos',
    'this engine',
    'beyond sharp',
    'beyond Lanczos',
  );
  printRow('---', '---', '---', '---', '---', '---', '---', '---');
  for (const name of photographNames) {
    const original = await decode(await evenSides(readPhotograph(name)));
    const clean = toPicture(original);
    const half = { width: original.width / 2, height: original.height / 2 };
    const small = roundPicture({ ...mapPlanes(clean, (plane) => resample(plane, clean, half)), ...half });
    const plain = roundPicture({
      ...mapPlanes(small, (plane) => resample(plane, small, clean)),
      width: clean.width,
      height: clean.height,
    });
    const size = { width: clean.width, height: clean.height, kernel: 'lanczos3' } as const;
    const sharps = toPicture(await decode(await toSharp(fromPicture(small)).resize(size).png().toBuffer()));
    const startedAtMs = process.cpuUsage().user / 1000;
    const options = { factor: 2, maxPixels: Number.POSITIVE_INFINITY, onProgress: () => {} } as const;
    const enlarged = roundPicture(await enlargePicture(small, options));
    const seconds = (process.cpuUsage().user / 1000 - startedAtMs) / 1000;
    const [named, before, after] = [sharps, plain, enlarged].map((picture) => psnrOf(picture, clean));
    const megapixels = ((clean.width * clean.height) / 1e6).toFixed(2);
    const gains = [named, before].map((floor) => (after ?? 0) - (floor ?? 0));
    const decibels = [named, before, after, ...gains].map((value = 0) => `${value.toFixed(1)} dB`);
    printRow(name, megapixels, seconds.toFixed(1), ...decibels);
  }
}

async function evenSides(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const area = { left: 0, top: 0, width: width - (width % 2), height: height - (height % 2) };
  return sharp(bytes).extract(area).png().toBuffer();
}

async function decode(bytes: Buffer): Promise<RawPhoto> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function toPicture({ data, width, height }: RawPhoto): Picture {
  const picture = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    picture.red[i] = data[3 * i] ?? 0;
    picture.green[i] = data[3 * i + 1] ?? 0;
    picture.blue[i] = data[3 * i + 2] ?? 0;
  }
  return picture;
}

/** As a file holds it: whole numbers from 0 to 255. */
function fromPicture({ red, green, blue, width, height }: Picture): RawPhoto {
  const data = Buffer.alloc(3 * width * height);
  for (const [channel, plane] of [red, green, blue].entries())
    for (const [i, value] of plane.entries()) data[3 * i + channel] = value;
  return { data, width, height };
}

function roundPicture(picture: Picture): Picture {
  return mapPlanes(picture, (plane) => plane.map((value) => Math.min(255, Math.max(0, Math.round(value)))));
}

function printRow(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
