import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appleTouchIconPath, splashMedia, splashPath, splashSizes } from '../../contract/pwa';
import { startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';

const demoSites = join(import.meta.dirname, '../../sites');
const hosts = (await readdir(demoSites)).filter((name) => name.endsWith('.localhost'));

type Declared = { src: string; sizes: string; type: string };
type Manifest = {
  icons: Declared[];
  screenshots: (Declared & { form_factor: string })[];
  shortcuts: { icons?: Declared[] }[];
};

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({}, async (sitesDir) => {
    // One of the demo sites has its other name.
    await writeSite(sitesDir, 'alpha.test');
    await cp(demoSites, sitesDir, { recursive: true });
  });
});
afterAll(() => backend.close());

describe.each(hosts)('%s', (host) => {
  test('declares every picture of its manifest in the type and the size that it has', async () => {
    const manifest: Manifest = (await backend.inject({ host, url: '/manifest.webmanifest' })).json();
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons ?? []);
    expect(shortcutIcons.length).toBe(manifest.shortcuts.length);
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots, ...shortcutIcons]) {
      const real = await readPicture(host, src);
      expect([src, real.type], src).toEqual([src, type]);
      // A drawing of lines has every size.
      if (sizes !== 'any') expect([src, real.size], src).toEqual([src, sizes]);
    }
  });

  test('gives iOS an icon of the size that its address says', async () => {
    expect(await readPicture(host, appleTouchIconPath)).toEqual({ size: '180x180', type: 'image/png' });
  });
});

test.each(splashSizes)(
  'the start screen for $widthPx × $heightPx has exactly those pixels',
  async (splash) => {
    const { size } = await readPicture('pdf.localhost', splashPath(splash));
    const [, width, height, ratio] =
      /device-width: ([\d.]+)px.*device-height: ([\d.]+)px.*ratio: (\d)/.exec(splashMedia(splash)) ?? [];
    expect(size).toBe(`${Number(width) * Number(ratio)}x${Number(height) * Number(ratio)}`);
  },
);

test('an installed app has every icon it needs where the site brings none, drawn in the site’s colour', async () => {
  const { icons } = (await backend.inject({ url: '/manifest.webmanifest' })).json();
  expect(icons).toEqual([
    { src: '/app-icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/app-icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/app-icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/app-icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ]);
  for (const { src, sizes, purpose } of icons) {
    const answer = await backend.inject({ url: src });
    const picture = sharp(answer.rawPayload);
    const { width, height, format } = await picture.metadata();
    expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += info.channels) colors.add(data.toString('hex', at, at + 4));
    // A monochrome one is its letter alone.
    expect([...colors]).toEqual(
      expect.arrayContaining([purpose === 'monochrome' ? '00000000' : '1c63b0ff', 'ffffffff']),
    );
    // Only a maskable icon fills its corners.
    expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0);
  }
  expect((await backend.inject({ host: 'nobody.test', url: '/app-icons/192.png' })).statusCode).toBe(404);
});

test('iOS gets an icon and start screens without transparency', async () => {
  for (const url of [appleTouchIconPath, '/app-icons/splash-750x1334.png']) {
    const answer = await backend.inject({ url });
    expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(true);
  }
});

async function readPicture(host: string, url: string): Promise<{ size: string; type: string }> {
  const answer = await backend.inject({ host, url });
  expect(answer.statusCode, url).toBe(200);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect(answer.headers['content-type']).toContain(format);
  return { size: `${width}x${height}`, type: format === 'svg' ? 'image/svg+xml' : `image/${format}` };
}
