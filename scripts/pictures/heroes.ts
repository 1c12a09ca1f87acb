import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoOrder } from '@toolfront/photo-engine';
import { doPhotoWork } from '@toolfront/photo-engine/work';
import sharp, { type OverlayOptions } from 'sharp';
import { readPhotograph } from './real-photographs';

type Order = (photo: Buffer, order: PhotoOrder) => Promise<Buffer>;

/** The pictures of image-led heroes: real results of the photo engine, arranged. */
export async function makeHeroes(sitesDir: string): Promise<string[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'toolfront-heroes-'));
  const order: Order = async (photo, task) => {
    const sourcePath = join(workDir, 'source');
    await writeFile(sourcePath, photo);
    return readFile(
      await doPhotoWork({ sourcePath, outDir: workDir, maxBytes: Number.POSITIVE_INFINITY, order: task }),
    );
  };
  const inSite = (site: string) => join(sitesDir, `${site}.localhost/pictures/hero.webp`);
  try {
    return [
      await layPrints(join(sitesDir, 'template/pictures'), inSite('photos')),
      await sliceStyles(order, inSite('anime')),
      await laySheet(order, inSite('id')),
    ];
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** A print that is restored in its right half, on top of one that is not. */
async function layPrints(samplesDir: string, path: string): Promise<string> {
  const size = { width: 700, height: 560 };
  const half = async (name: string, left: number) => ({
    input: await sharp(join(samplesDir, `${name}.webp`))
      .resize({ ...size, fit: 'cover', position: 'centre' })
      .extract({ left, top: 0, width: size.width / 2, height: size.height })
      .png()
      .toBuffer(),
    left,
    top: 0,
  });
  const divider = paint(
    size,
    `<rect x="347" width="6" height="560" fill="#fff"/><circle cx="350" cy="280" r="34" fill="#fff"/>
    <path d="M340 268l-12 12 12 12M360 268l12 12-12 12" fill="none" stroke="#8a3a1e" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  const restored = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite([await half('officer-before', 0), await half('officer-after', size.width / 2), divider])
    .png()
    .toBuffer();
  const below = await sharp(join(samplesDir, 'camera-before.webp'))
    .resize({ width: 470, height: 360, fit: 'cover' })
    .png()
    .toBuffer();
  const canvas = { width: 960, height: 820 };
  return saveOn(canvas, path, [
    { input: await frame(below, { width: 470, height: 360 }, 18, -9), left: 0, top: 8 },
    { input: await frame(restored, size, 26, 3), left: 110, top: 142 },
  ]);
}

/** What a strip shows: the middle and the top of the part of the photo, in shares of its size, and the style. */
const drawnStrips = [
  { photo: 'officer', middle: 0.51, top: 0.02, height: 0.6, style: 1 },
  { photo: 'cat', middle: 0.46, top: 0, height: 1, style: 3 },
  { photo: 'rocket', middle: 0.5, top: 0, height: 1, style: 5 },
  { photo: 'camera', middle: 0.43, top: 0.05, height: 0.7, style: 2 },
  { photo: 'coffee', middle: 0.47, top: 0, height: 1, style: 6 },
] as const;

/** Five photos in upright strips, each in another style. */
async function sliceStyles(order: Order, path: string): Promise<string> {
  const size = { width: 1200, height: 620 };
  const strip = size.width / drawnStrips.length;
  const slant = 46;
  const cell = { width: strip + 2 * slant, height: size.height };
  const strips: OverlayOptions[] = [];
  for (const [index, { photo, middle, top, height, style }] of drawnStrips.entries()) {
    const whole = sharp(readPhotograph(photo));
    const { width: wide, height: high } = await whole.metadata();
    const part = { width: Math.round((high * height * cell.width) / cell.height), height: high * height };
    const cut = await whole
      .extract({
        left: Math.round(wide * middle - part.width / 2),
        top: Math.round(high * top),
        width: part.width,
        height: Math.floor(part.height),
      })
      .resize({ ...cell, fit: 'cover' })
      .png()
      .toBuffer();
    const drawn = await order(cut, { task: 'anime', style });
    const isLast = index === drawnStrips.length - 1;
    const shape = paint(
      cell,
      `<polygon points="${index ? 2 * slant : 0},0 ${cell.width},0 ${isLast ? cell.width : strip},620 0,620" fill="#fff"/>`,
    );
    const input = await sharp(drawn)
      .resize(cell)
      .ensureAlpha()
      .composite([{ ...shape, blend: 'dest-in' }])
      .png()
      .toBuffer();
    strips.push({ input, left: Math.round(index * strip) - slant, top: 0 });
  }
  const lines = drawnStrips
    .slice(1)
    .map((_, index) => {
      const x = (index + 1) * strip;
      return `<path d="M${x + slant} 0L${x - slant} ${size.height}" stroke="#fff" stroke-width="8"/>`;
    })
    .join('');
  const corners = paint(size, `<rect width="${size.width}" height="${size.height}" rx="44" fill="#fff"/>`);
  const joined = await sharp({ create: { ...size, channels: 4, background: '#0000' } })
    .composite([...strips, paint(size, lines)])
    .png()
    .toBuffer();
  return saveOn(size, path, [
    {
      input: await sharp(joined)
        .composite([{ ...corners, blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]);
}

/** A portrait as it was taken, and the ID photo that the engine made of it with what is measured. */
async function laySheet(order: Order, path: string): Promise<string> {
  const portrait = readPhotograph('astronaut');
  const idPhoto = await order(await sharp(portrait).resize({ width: 1024 }).png().toBuffer(), {
    task: 'idPhoto',
    dpi: 300,
    bgColor: '#ffffff',
    width: 413,
    height: 531,
    headHeightRatio: 0.7,
    topHairHeightRatio: 0.09,
    bottomEyeHeightRatio: 0.5,
  });
  const taken = await sharp(portrait)
    .resize({ width: 430, height: 430, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
  const canvas = { width: 1200, height: 620 };
  const [left, top] = [640, 36];
  const lines = paint(
    canvas,
    `<g stroke="#74934a" stroke-width="5" fill="none" stroke-linecap="round">
      <path d="M${left - 40} ${top + 76}H${left + 480}M${left - 40} ${top + 434}H${left + 480}" stroke-dasharray="4 12"/>
      <path d="M${left + 476} ${top + 84}v342m-10-330 10-12 10 12m-20 318 10 12 10-12"/>
      <path d="M540 300h62m-22-22 22 22-22 22" stroke-width="9" stroke-linejoin="round"/></g>`,
  );
  return saveOn(canvas, path, [
    { input: await frame(taken, { width: 430, height: 430 }, 18, -4), left: 20, top: 70 },
    { input: await frame(idPhoto, { width: 413, height: 531 }, 8, 0), left, top },
    lines,
  ]);
}

/** A picture with a white border and a shadow, turned. */
async function frame(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  border: number,
  degrees: number,
): Promise<Buffer> {
  const print = await sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .extend({ top: border, bottom: border, left: border, right: border, background: '#fffdf9' })
    .png()
    .toBuffer();
  const turned = await sharp(print).rotate(degrees, { background: '#0000' }).png().toBuffer();
  const { width: wide = 0, height: high = 0 } = await sharp(turned).metadata();
  const shadow = await sharp(turned)
    .composite([
      {
        input: Buffer.from([40, 20, 10, 90]),
        raw: { width: 1, height: 1, channels: 4 },
        tile: true,
        blend: 'in',
      },
    ])
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#0000' })
    .blur(14)
    .png()
    .toBuffer();
  return sharp({ create: { width: wide + 60, height: high + 60, channels: 4, background: '#0000' } })
    .composite([
      { input: shadow, left: 0, top: 0 },
      { input: turned, left: 30, top: 22 },
    ])
    .png()
    .toBuffer();
}

function paint({ width, height }: { width: number; height: number }, shapes: string): OverlayOptions {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return { input: Buffer.from(svg), left: 0, top: 0 };
}

async function saveOn(
  { width, height }: { width: number; height: number },
  path: string,
  layers: OverlayOptions[],
): Promise<string> {
  await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(layers)
    .webp({ quality: 74, alphaQuality: 80, smartSubsample: true })
    .toFile(path);
  return path;
}
