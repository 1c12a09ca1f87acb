import { nodePlatform } from '@toolfront/compress-engine/node';
import { compressPicture, RefusedFile } from '@toolfront/compress-engine/picture';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { browserPictureFiles } from './browser-picture-files';

/** In decibels: nobody sees a difference. */
const likenessMin = 40;
const sizeTolerance = 0.05;
const pixels = await makePhoto();

const jpegs: Record<string, (photo: Sharp) => Sharp> = {
  'a photo': (photo) => photo.jpeg({ quality: 95 }),
  'a photo of all its colours': (photo) => photo.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  'a progressive photo': (photo) => photo.jpeg({ quality: 95, progressive: true }),
  'a grey photo': (photo) => photo.greyscale().toColourspace('b-w').jpeg({ quality: 95 }),
  'a photo in the colours of a phone': (photo) => photo.withIccProfile('p3').jpeg({ quality: 95 }),
  'a photo with the profile of sRGB': (photo) => photo.withIccProfile('srgb').jpeg({ quality: 95 }),
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `a photo that lies as Exif numbers ${orientation}`,
      (photo: Sharp) => photo.withMetadata({ orientation }).jpeg({ quality: 95 }),
    ]),
  ),
};
const webps: Record<string, (photo: Sharp) => Sharp> = {
  'a WebP': (photo) => photo.webp({ quality: 95 }),
  'a WebP without loss': (photo) => photo.webp({ lossless: true }),
  'a WebP that is seen through': (photo) => photo.joinChannel(makeMask()).webp({ quality: 95 }),
  'a WebP in the colours of a phone': (photo) => photo.withIccProfile('p3').webp({ quality: 95 }),
  'a turned WebP': (photo) => photo.withMetadata({ orientation: 6 }).webp({ quality: 95 }),
};
const inputs = [
  ...Object.entries(jpegs).map(([name, write]) => ({ name, write, format: 'jpg' as const })),
  ...Object.entries(webps).map(([name, write]) => ({ name, write, format: 'webp' as const })),
];

test.each(inputs)('$name becomes what it becomes on the server', async ({ write, format }) => {
  const source = await write(open()).toBuffer();
  for (const wish of [{ level: 'balanced' }, { maxBytes: 25_000 }] as const) {
    const order = { source, format, wish };
    const theirs = await compressPicture(order, nodePlatform.pictures, () => {});
    const mine = await compressPicture(order, browserPictureFiles, () => {});
    if (!theirs || !mine) throw new Error('nothing was saved');
    expect(Math.abs(mine.length / theirs.length - 1)).toBeLessThan(sizeTolerance);
    expect(await compare(mine, theirs)).toBeGreaterThan(likenessMin);
  }
});

test('where nothing is saved, both places say so', async () => {
  const source = await open().jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const order = { source, format: 'jpg', wish: { level: 'best' } } as const;
  for (const codec of [nodePlatform.pictures, browserPictureFiles])
    expect(await compressPicture(order, codec, () => {})).toBeUndefined();
});

test('a WebP that breaks off is refused for the same reason in both places', async () => {
  const source = (await open().webp().toBuffer()).subarray(0, 4_000);
  const order = { source, format: 'webp', wish: { level: 'best' } } as const;
  for (const codec of [nodePlatform.pictures, browserPictureFiles])
    await expect(compressPicture(order, codec, () => {})).rejects.toMatchObject({ reason: 'damaged' });
});

test.each([
  ['a JPEG without its end marker', 'jpg', async () => (await open().jpeg().toBuffer()).subarray(0, -2)],
  ['printing colours', 'jpg', () => open().toColourspace('cmyk').jpeg().toBuffer()],
  ['tables', 'jpg', async () => withProfile(await open().jpeg().toBuffer(), Buffer.alloc(132))],
  ['an animation', 'webp', makeAnimation],
  ['few colours', 'png', () => open().png().toBuffer()],
] as const)('what is the server’s alone is no refusal: %s', async (words, format, make) => {
  const order = { source: await make(), format, wish: { level: 'best' } } as const;
  const work = compressPicture(order, browserPictureFiles, () => {});
  await expect(work).rejects.toThrow(words);
  await expect(work).rejects.not.toBeInstanceOf(RefusedFile);
});

function open(): Sharp {
  return sharp(pixels, { raw: { width: 900, height: 600, channels: 3 } });
}

/** Soft shapes in all colours, edges, and a little noise. */
async function makePhoto(): Promise<Buffer> {
  const shapes = `<svg width="900" height="600"><defs><linearGradient id="a"><stop stop-color="#f40"/><stop offset="1" stop-color="#06f"/></linearGradient></defs>
    <rect width="900" height="600" fill="url(#a)"/><circle cx="300" cy="200" r="150" fill="#0c4"/><path d="M0 600 450 300 900 600" fill="#432"/>
    <text x="500" y="200" font-size="90" fill="#fff">Harbour</text></svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const grain = sharp({ create: { width: 900, height: 600, channels: 3, background: 'gray', noise } }).blur(
    1,
  );
  return sharp(Buffer.from(shapes))
    .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** With a segment for an ICC profile behind the first marker. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function makeMask(): Buffer {
  const mask = `<svg width="900" height="600"><rect width="900" height="600"/><circle cx="450" cy="300" r="280" fill="#fff"/></svg>`;
  return Buffer.from(mask);
}

async function makeAnimation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** The peak signal-to-noise ratio of what is seen on white; 0 where their sizes differ. */
async function compare(one: Uint8Array, other: Uint8Array): Promise<number> {
  const read = (bytes: Uint8Array) =>
    sharp(bytes).flatten({ background: 'white' }).raw().toBuffer({ resolveWithObject: true });
  const [a, b] = [await read(one), await read(other)];
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 0;
  const squares = a.data.reduce((sum, value, at) => sum + (value - (b.data[at] ?? 0)) ** 2, 0);
  return squares === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(255 ** 2 / (squares / a.data.length));
}
