// `npm run bench:id-photos`: how far head height and centring of ID photos are from heads that were marked by hand.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { at, makePicture, type Picture } from '../src/picture';
import { findFace } from '../src/portrait/find-face';
import { layOutPortrait } from '../src/portrait/lay-out-portrait';
import { leastOpenness, measureOpenness } from '../src/portrait/measure-eyes';
import { cutOutPerson } from '../src/portrait/person-matte';
import { toUpright } from '../src/portrait/upright-crop';
import { UnusablePhoto } from '../src/unusable-photo';
import { closeEyes } from './close-eyes';
import { backgroundCount, drawBackground } from './drawn-backgrounds';
import { type MarkedPortrait, markedPortraits } from './marked-portraits';

/** A Schengen visa's photo: 35 × 45 mm, the head 34 mm, 4 mm above it. */
const order = {
  width: 413,
  height: 531,
  headHeightRatio: 34 / 45,
  topHairHeightRatio: 4 / 45,
  bottomEyeHeightRatio: 23 / 45,
};
/** Portraits that are placed before each background. */
const portraitsEach = 3;

type Miss = { height: number; centre: number };
type Row = { name: string; misses: (Miss | undefined)[]; seconds: number };

const demo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);
const frontal = markedPortraits.filter(({ isTurned }) => !isTurned);
const turned = markedPortraits.filter(({ isTurned }) => isTurned);
const sets: [name: string, measure: () => Promise<(Miss | undefined)[]>][] = [
  ['as they were taken', () => measureAll(frontal)],
  ['turned to the side', () => measureAll(turned)],
  [`before ${backgroundCount} other backgrounds`, measureBeforeBackgrounds],
];
console.log(
  '| portraits | number | found | head height: median | worst | centring: median | worst | s each |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [name, measureSet] of sets) {
  const cpuBefore = process.cpuUsage().user;
  const misses = await measureSet();
  const seconds = (process.cpuUsage().user - cpuBefore) / 1e6 / misses.length;
  console.log(describe({ name, misses, seconds }));
}
await judgeEyes();

/** The portraits from the front as they were taken, and the same ones with their eyes closed. */
async function judgeEyes(): Promise<void> {
  const measured: { isOpen: boolean; openness: number }[] = [];
  for (const portrait of frontal) {
    const picture = await readCrop(portrait);
    const face = await findFace(picture);
    if (!face) throw new Error('no face was found');
    const isOpen = !portrait.hasClosedEyes;
    measured.push({ isOpen, openness: await measureOpenness(picture, face) });
    if (isOpen)
      measured.push({ isOpen: false, openness: await measureOpenness(closeEyes(picture, face), face) });
  }
  console.log('\n| eyes | number | judged open | openness |');
  console.log('| --- | --- | --- | --- |');
  for (const isOpen of [true, false]) {
    const values = measured.filter((one) => one.isOpen === isOpen).map(({ openness }) => openness);
    const judgedOpen = values.filter((openness) => openness >= leastOpenness).length;
    const range = `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
    console.log(`| ${isOpen ? 'open' : 'closed'} | ${values.length} | ${judgedOpen} | ${range} |`);
  }
}

async function measureAll(portraits: readonly MarkedPortrait[]): Promise<(Miss | undefined)[]> {
  const misses: (Miss | undefined)[] = [];
  for (const portrait of portraits) misses.push(await measure(portrait, await readCrop(portrait)));
  return misses;
}

async function measureBeforeBackgrounds(): Promise<(Miss | undefined)[]> {
  const misses: (Miss | undefined)[] = [];
  for (let number = 0; number < backgroundCount; number += 1) {
    for (let k = 0; k < portraitsEach; k += 1) {
      const portrait = frontal[(number * portraitsEach + k) % frontal.length];
      if (!portrait) throw new Error('there are no portraits');
      const picture = await placeBefore(portrait, await readCrop(portrait), number);
      misses.push(await measure(portrait, picture));
    }
  }
  return misses;
}

async function readCrop({ sample, crop: [left, top, width, height] }: MarkedPortrait): Promise<Picture> {
  const { data } = await sharp(pathOf(sample))
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    picture.red[i] = data[3 * i] ?? 0;
    picture.green[i] = data[3 * i + 1] ?? 0;
    picture.blue[i] = data[3 * i + 2] ?? 0;
  }
  return picture;
}

/** The person as the engine cuts them out, before something else: whether the head is found there too. */
async function placeBefore(portrait: MarkedPortrait, picture: Picture, number: number): Promise<Picture> {
  const headHeight = portrait.chinY - portrait.crownY;
  const { x, y } = await findMiddle(portrait);
  const square = { centerX: x, centerY: y + 0.25 * headHeight, side: 1.75 * headHeight, angle: 0 };
  const { opacity, foreground } = await cutOutPerson(
    picture,
    { inPicture: square, photo: picture, inPhoto: square },
    headHeight,
  );
  const wall = await drawBackground(number, picture);
  const placed = makePicture(picture.width, picture.height);
  for (const name of ['red', 'green', 'blue'] as const) {
    placed[name] = wall[name].map((value, i) => value + at(opacity, i) * (at(foreground[name], i) - value));
  }
  return placed;
}

/** Undefined where no face was found. */
async function measure(portrait: MarkedPortrait, picture: Picture): Promise<Miss | undefined> {
  try {
    const { head, window, scale } = await layOutPortrait(picture, order);
    const found = (head.chinY - head.crownY) / scale;
    const wanted = portrait.chinY - portrait.crownY;
    const frameWidth = (found / order.headHeightRatio) * (order.width / order.height);
    const middle = toUpright(await findMiddle(portrait), picture, window.angle);
    return {
      height: Math.abs(order.headHeightRatio * (wanted / found - 1)),
      centre: Math.abs(window.left + head.centerX / scale - middle.x) / frameWidth,
    };
  } catch (error) {
    if (error instanceof UnusablePhoto) return undefined;
    throw error;
  }
}

/** The middle of the marked head in pixels of its crop. */
async function findMiddle({ sample, crop, rollDegrees, crownY, chinY, centerX }: MarkedPortrait) {
  const { width, height } = await sharp(pathOf(sample)).metadata();
  const place = { x: centerX, y: (crownY + chinY) / 2 };
  const { x, y } = toUpright(place, { width, height }, -(rollDegrees * Math.PI) / 180);
  return { x: x - crop[0], y: y - crop[1] };
}

function describe({ name, misses, seconds }: Row): string {
  const found = misses.filter((miss) => miss !== undefined);
  const figures = [found.map(({ height }) => height), found.map(({ centre }) => centre)].flatMap((values) => {
    const sorted = [...values].sort((a, b) => a - b);
    return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  });
  const percents = figures.map((share) => `${(100 * share).toFixed(1)} %`);
  return `| ${[name, misses.length, found.length, ...percents, seconds.toFixed(1)].join(' | ')} |`;
}

function pathOf(sample: number): string {
  return join(demo, `sample${sample}.jpg`);
}
