import sharp from 'sharp';
import { seedRandom } from '../seeded-random';
import { drawPortrait } from './drawn-portrait';

export type RawPhoto = { data: Buffer; width: number; height: number };
type MarkedPhoto = { photo: RawPhoto; mask: Uint8Array };

/** A drawn portrait before an evenly changing wall, with a camera's grain: no third party's picture. */
export async function makePortrait(
  width = 900,
  height = 1200,
  wall = '#b8c4cc',
  wallBelow = '#9fb0ba',
): Promise<Buffer> {
  const svg = drawPortrait({ width, height, wall, wallBelow });
  return toSharp(addGrain(await decode(Buffer.from(svg)), 2))
    .jpeg({ quality: 93 })
    .toBuffer();
}

/** The same person in front of shelves of many colours. */
export function makeCrowdedPortrait(width = 600, height = 800): Promise<Buffer> {
  const colours = ['#c23b22', '#f2c14e', '#2f6690', '#81b29a', '#3d405b', '#e07a5f'];
  const behind = Array.from({ length: 96 }, (_, k) => {
    const [x, y] = [(k % 12) * 50, Math.floor(k / 12) * 100];
    return `<path d="M${x} ${y}h44v92h-44Z" fill="${colours[(k * 7 + Math.floor(k / 12)) % colours.length]}"/>`;
  });
  const svg = drawPortrait({ width, height, wall: '#f5efe0', behind: behind.join('') });
  return sharp(Buffer.from(svg)).jpeg({ quality: 93 }).toBuffer();
}

/** A landscape with fine detail, as raw RGB; what old photos and small photos are made of here. */
export async function makeScene(width = 900, height = 640): Promise<RawPhoto> {
  const random = seedRandom(7);
  const trees = Array.from({ length: 60 }, () => {
    const [x, h] = [random() * 900, 40 + random() * 90];
    const green = `rgb(${30 + random() * 50},${80 + random() * 70},${40 + random() * 40})`;
    return `<path d="M${x} ${440 - h}l${h * 0.3} ${h}h${-h * 0.6}Z" fill="${green}"/>`;
  });
  const flowers = Array.from({ length: 260 }, () => {
    const colour = ['#e8476a', '#f6d23c', '#ffffff', '#8f5fd0'][Math.floor(random() * 4)];
    return `<circle cx="${random() * 900}" cy="${470 + random() * 165}" r="${1.5 + random() * 3}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 640" width="${width}" height="${height}">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3f7fc4"/><stop offset="1" stop-color="#dcebf5"/></linearGradient>
  <linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8db255"/><stop offset="1" stop-color="#3f6b2f"/></linearGradient></defs>
  <path d="M0 0H900V460H0Z" fill="url(#sky)"/><circle cx="720" cy="110" r="46" fill="#fff4c2"/>
  <path d="M0 420L180 210L320 380L470 170L660 400L780 280L900 420V460H0Z" fill="#6d7f99"/>
  <path d="M470 170L520 232L490 226L470 250L446 226L430 226Z" fill="#f4f7fb"/>
  <path d="M0 430H900V640H0Z" fill="url(#field)"/>${trees.join('')}
  <path d="M360 470V380L430 330L500 380V470Z" fill="#d9c2a0"/><path d="M345 384L430 318L515 384L505 396L430 340L355 396Z" fill="#8a3b2e"/>
  <path d="M410 470V420H450V470ZM378 400h22v22h-22ZM462 400h22v22h-22Z" fill="#4a3626"/>${flowers.join('')}</svg>`;
  return decode(Buffer.from(svg));
}

/** What sixty years do: faded channels with a cast, and grain. */
export function fade({ data, width, height }: RawPhoto, grain = 3): RawPhoto {
  const random = seedRandom(11);
  const faded = Buffer.from(data);
  for (let i = 0; i < data.length; i += 1) {
    // Red keeps, blue goes first.
    const [low, high] = [
      [70, 215],
      [62, 185],
      [58, 140],
    ][i % 3] ?? [0, 255];
    const noise = (random() + random() + random() - 1.5) * 2 * grain;
    faded[i] = clampByte((low ?? 0) + ((data[i] ?? 0) / 255) * ((high ?? 255) - (low ?? 0)) + noise);
  }
  return { data: faded, width, height };
}

/** Thin bright and dark scratches across a photo; `mask` is 1 on their pixels. */
export function scratch(photo: RawPhoto, count = 9): Promise<MarkedPhoto> {
  const { width, height } = photo;
  const random = seedRandom(5);
  const lines = Array.from({ length: count }, (_, k): Mark => {
    const [x1, y1] = [random() * width, random() * height * 0.3];
    const [x2, y2] = [x1 + (random() - 0.5) * width * 0.35, y1 + height * (0.35 + random() * 0.4)];
    const wide = 1.5 + random() * 1.5;
    return {
      colour: k % 3 === 2 ? '#1d1512' : '#f7f0e2',
      draw: (colour) => `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="${wide}"/>`,
    };
  });
  return mark(photo, lines);
}

/** Light and dark specks of dust, 2 to 6 pixels across; `mask` is 1 on their pixels. */
export function sprinkle(photo: RawPhoto, count = 70): Promise<MarkedPhoto> {
  const random = seedRandom(3);
  const specks = Array.from({ length: count }, (_, k): Mark => {
    const [x, y, radius] = [random() * photo.width, random() * photo.height, 1 + 2 * random() ** 2];
    return {
      colour: k % 3 === 2 ? '#1d1512' : '#f7f0e2',
      draw: (colour) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`,
    };
  });
  return mark(photo, specks);
}

type Mark = { colour: string; draw: (colour: string) => string };

async function mark(photo: RawPhoto, marks: readonly Mark[]): Promise<MarkedPhoto> {
  const draw = (colourOf: (colour: string) => string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">${marks
        .map(({ colour, draw }) => draw(colourOf(colour)))
        .join('')}</svg>`,
    );
  const data = await toSharp(photo)
    .composite([{ input: draw((colour) => colour) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const marked = await sharp(draw(() => '#ffffff'))
    .extractChannel(3)
    .raw()
    .toBuffer();
  return { photo: { ...photo, data }, mask: Uint8Array.from(marked, (value) => (value > 8 ? 1 : 0)) };
}

export function toSharp({ data, width, height }: RawPhoto) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Raw RGB of anything sharp reads. */
export async function decode(source: Buffer): Promise<RawPhoto> {
  const { data, info } = await sharp(source)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Peak signal to noise ratio in decibels; `only` restricts it to pixels marked 1. */
export function measurePsnr(a: RawPhoto, b: RawPhoto, only?: Uint8Array): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('the pictures differ in size');
  let squares = 0;
  let count = 0;
  for (let i = 0; i < a.data.length; i += 1) {
    if (only && !only[Math.floor(i / 3)]) continue;
    squares += ((a.data[i] ?? 0) - (b.data[i] ?? 0)) ** 2;
    count += 1;
  }
  return 10 * Math.log10((255 * 255) / (squares / count));
}

function addGrain(photo: RawPhoto, grain: number): RawPhoto {
  const random = seedRandom(3);
  const data = Buffer.from(photo.data);
  for (let i = 0; i < data.length; i += 1) {
    data[i] = clampByte((data[i] ?? 0) + (random() + random() + random() - 1.5) * 2 * grain);
  }
  return { ...photo, data };
}

function clampByte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
