// `npm run pictures:screenshots`: what installers show of each demo site, taken of the built page and stored with the
// site's pictures (`server/web/screenshots.ts` puts them into the manifest). Needs `npm run build`.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/install-browser.mjs';
import { startServer } from '../support/running-server';
import { sites } from './screen-list';

const shapes = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
];
const quality = 80;

const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one');
// An engine that is configured and never asked: the voice site then shows itself as it is meant.
const server = await startServer({ SPEECH_URL: 'http://127.0.0.1:9/' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const site of sites) {
    for (const { name, ...device } of shapes) {
      const context = await browser.newContext({ ...device, locale: 'en-US' });
      const page = await context.newPage();
      await page.goto(server.siteUrl(site), { waitUntil: 'networkidle' });
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      const folder = join(import.meta.dirname, '../../sites', `${site}.localhost`, 'pictures');
      const picture = await sharp(await page.screenshot())
        .webp({ quality })
        .toBuffer();
      await writeFile(join(folder, `screenshot-${name}.webp`), picture);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
