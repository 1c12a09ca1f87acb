// `npm run screens:sheets`: the pictures of `npm run screens`, many on one sheet, to look at a site at a glance.
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { picturesDir } from './take-pictures';

const cell = { width: 300, height: 640 };
const columns = 6;

for (const site of await readdir(picturesDir)) {
  if (site === 'sheets') continue;
  const pictures = (await readdir(join(picturesDir, site))).filter((name) => name.endsWith('.png'));
  for (const view of ['phone-light', 'phone-dark', 'desk-light', 'desk-dark', 'ru-360', 'ru-320']) {
    const names = pictures.filter((name) => name.endsWith(`-${view}.png`)).sort();
    if (names.length) await drawSheet(site, view, names);
  }
}

async function drawSheet(site: string, view: string, names: string[]): Promise<void> {
  const drawn = await Promise.all(
    names.map(async (name, position) => ({
      input: await drawCell(join(picturesDir, site, name), name.replace(`-${view}.png`, '')),
      left: (position % columns) * cell.width,
      top: Math.floor(position / columns) * cell.height,
    })),
  );
  const folder = join(picturesDir, 'sheets');
  await mkdir(folder, { recursive: true });
  await sharp({
    create: {
      width: columns * cell.width,
      height: Math.ceil(names.length / columns) * cell.height,
      channels: 3,
      background: '#777',
    },
  })
    .composite(drawn)
    .png()
    .toFile(join(folder, `${site}-${view}.png`));
}

/** The top of a page under its name; the rest of a long page would make everything else tiny. */
async function drawCell(path: string, name: string): Promise<Buffer> {
  const room = { width: cell.width - 8, height: cell.height - 28 };
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="20"><text x="4" y="15" font-family="sans-serif" font-size="13" fill="#fff">${name}</text></svg>`,
  );
  const picture = await sharp(path).resize({ width: room.width }).toBuffer();
  const { height = 0 } = await sharp(picture).metadata();
  const top = await sharp(picture)
    .extract({ left: 0, top: 0, width: room.width, height: Math.min(height, room.height) })
    .toBuffer();
  return sharp({ create: { width: cell.width, height: cell.height, channels: 3, background: '#777' } })
    .composite([
      { input: label, left: 0, top: 0 },
      { input: top, left: 4, top: 22 },
    ])
    .png()
    .toBuffer();
}
