import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/journey';
import { drawnHead } from '../support/photos/drawn-portrait';
import { measureContrast } from '../support/photos/measure-photo';
import {
  decode,
  fade,
  makeCrowdedPortrait,
  makePortrait,
  makeScene,
  scratch,
  toSharp,
} from '../support/photos/sample-photos';
import { waitForQueueCode } from '../support/queue-code';
import { readPdfPages } from '../support/read-pdf';
import { waitForServiceWorker } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { readDownload, sampleFile } from './models/document-tool';
import { LoginDialog, member, visitor } from './models/login-dialog';
import { PhotoTool, photoFile } from './models/photo-tool';

// Some continue without the network.
test.use({ serviceWorkers: 'allow' });

const notMember = 'You are not a member yet and cannot use this feature temporarily';

async function makeOldPhoto(width = 420, height = 300): Promise<Buffer> {
  return toSharp(fade(await makeScene(width, height)))
    .jpeg()
    .toBuffer();
}

/** A real photograph, aged; `scratches` is 1 on their pixels. */
async function makeScratchedPhoto(): Promise<{ source: Buffer; scratches: Uint8Array }> {
  const path = join(import.meta.dirname, '../../sites/template/pictures/astronaut-after.webp');
  const whole = await decode(await sharp(path).resize(420, 300).png().toBuffer());
  const { photo, mask } = await scratch(fade(whole));
  return { source: await toSharp(photo).jpeg({ quality: 92 }).toBuffer(), scratches: mask };
}

test.describe('an old photo', () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server.siteUrl('photos'), member);
    await new PhotoTool(page, 'old-photos').open(server.siteUrl('photos'));
  });

  test('is restored before the eyes: larger, in stronger colours and without its scratches', async ({
    page,
  }) => {
    const tool = new PhotoTool(page, 'old-photos');
    const { source, scratches } = await makeScratchedPhoto();
    await tool.choose(photoFile('lake.jpg', source));
    await expect(tool.dialog.getByRole('progressbar')).toBeVisible();
    await expect(tool.dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
    await tool.waitForResult('Photo has been restored!');
    await expect(tool.dialog.getByRole('slider', { name: 'Before and after' })).toBeVisible();
    await expect(tool.dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
    const opened = page.waitForEvent('popup');
    await tool.dialog.getByRole('button', { name: 'Download' }).click();
    await (await opened).close();
    await tool.dialog.getByRole('button', { name: 'Close' }).click();

    const { name, bytes } = await tool.download('lake.jpg');
    expect(name).toMatch(/^lake-restored\.(png|jpe?g)$/);
    const before = await sharp(source).metadata();
    const after = await sharp(bytes).metadata();
    expect(after.width).toBeGreaterThan(before.width);
    expect(after.exif).toBeUndefined();
    const [was, is] = await Promise.all([readSpread(source), readSpread(bytes)]);
    expect(is).toBeGreaterThan(was * 1.2);
    const shrunk = await sharp(bytes).resize(before.width, before.height).png().toBuffer();
    const marks = measureContrast(await decode(source), scratches);
    expect(measureContrast(await decode(shrunk), scratches)).toBeLessThan(marks / 2);
  });

  test(
    'continues after a reload, and its result opens from the list',
    wholeSuiteIf(true),
    async ({ page }) => {
      const tool = new PhotoTool(page, 'old-photos');
      await tool.choose(photoFile('harbour.jpg', await makeOldPhoto()));
      await expect(tool.dialog.getByRole('progressbar')).toBeVisible();
      await page.reload();
      await tool.waitUntilDone('harbour.jpg');
      const result = await tool.openResult('harbour.jpg');
      await expect(result.title).toHaveText(/^harbour-restored\./);
      await expect(result.slider).toBeVisible();
    },
  );

  test("'replace' cancels it and starts over", async ({ page }) => {
    const tool = new PhotoTool(page, 'old-photos');
    await page.route('**/aiphoto/**', () => {});
    await tool.choose(photoFile('boat.jpg', await makeOldPhoto()));
    await tool.dialog.getByRole('button', { name: 'replace' }).click();
    await expect(tool.dialog).toHaveCount(0);
    await expect(tool.job('boat.jpg')).toHaveCount(0);
  });

  test(
    'waits for the network and says so',
    wholeSuiteIf(true),
    async ({ page, context, expectedConsole }) => {
      // What the page still fetches of itself when the network goes.
      expectedConsole.patterns.push(/ERR_INTERNET_DISCONNECTED/);
      const tool = new PhotoTool(page, 'old-photos');
      await waitForQueueCode(page);
      await waitForServiceWorker(page);
      await context.setOffline(true);
      await tool.choose(photoFile('bridge.jpg', await makeOldPhoto()));
      await expect(tool.dialog.getByRole('status')).toContainText('Waiting for the network');
      await context.setOffline(false);
      await tool.waitForResult('Photo has been restored!');
    },
  );

  test('is refused by its content, whatever its name', async ({ page }) => {
    const tool = new PhotoTool(page, 'old-photos');
    await tool.choose(photoFile('really-a.jpg', Buffer.from('GIF89a and more')));
    await expect(page.getByRole('alert')).toHaveText('This format is currently not supported');
    await expect(tool.dialog).toHaveCount(0);
  });

  test('that is broken closes the dialog with a sentence, and the list keeps it', async ({ page }) => {
    const tool = new PhotoTool(page, 'old-photos');
    const whole = await makeOldPhoto();
    await tool.choose(photoFile('torn.jpg', whole.subarray(0, 300)));
    await expect(tool.job('torn.jpg')).toContainText('Failed', { timeout: 30_000 });
    await expect(tool.dialog).toHaveCount(0);
    // It can never succeed.
    await expect(tool.job('torn.jpg').getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect(tool.job('torn.jpg').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});

test('a person without a membership sees why, and nothing is sent', async ({ page, server }) => {
  await signIn(page, server.siteUrl('photos'), visitor);
  const tool = new PhotoTool(page, 'old-photos');
  await tool.open(server.siteUrl('photos'));
  await tool.choose(photoFile('lake.jpg', await makeOldPhoto()));
  await expect(page.getByText(notMember)).toBeVisible();
  await expect(tool.job('lake.jpg')).toContainText('Needs a plan');
  await expect(tool.dialog).toHaveCount(0);
});

test(
  'a visitor is asked to log in, and the photo continues after it',
  wholeSuiteIf(true),
  async ({ page, server }) => {
    const tool = new PhotoTool(page, 'old-photos');
    await tool.open(server.siteUrl('photos'));
    await tool.choose(photoFile('lake.jpg', await makeOldPhoto()));
    const login = new LoginDialog(page);
    await login.switchToLogin();
    await login.fill(member.email, member.password);
    await login.submit();
    await tool.waitForResult('Photo has been restored!');
  },
);

test.describe('an ID photo', () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server.siteUrl('id'), member);
    await new PhotoTool(page, 'id-photo').open(server.siteUrl('id'));
  });

  test('taken in front of shelves has exactly the pixels, density and head of its type', async ({ page }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await page.getByLabel('Country or document').fill('schengen');
    await tool.chooseForType('Schengen', photoFile('me.jpg', await makeCrowdedPortrait()));
    const check = tool.dialog.getByRole('region', { name: 'Photo check' });
    await expect(async () => {
      // A crowded machine takes longer than the page waits, and says so.
      const retry = tool.dialog.getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click();
      await expect(check.or(retry)).toBeVisible({ timeout: 60_000 });
      await expect(check).toContainText('Will be 34 mm (required: 32 to 36 mm)', { timeout: 1_000 });
    }).toPass({ timeout: 150_000 });
    await tool.dialog.getByRole('button', { name: 'Create photo' }).click();
    await tool.waitForResult('The photo has been processed!');
    await expect(check).toContainText(/\d mm \(required: 32 to 36 mm\)/, { timeout: 60_000 });
    const [, millimetres] = /([\d.]+) mm \(required/.exec((await check.textContent()) ?? '') ?? [];
    expect(Number(millimetres) / 45).toBeGreaterThan(0.74);
    expect(Number(millimetres) / 45).toBeLessThan(0.78);
    const sheet = page.waitForEvent('download');
    await tool.dialog.getByRole('button', { name: '4×6 in sheet as PDF' }).click();
    const pdf = await readDownload(await sheet);
    expect(pdf.name).toBe('me-id-photo-4x6.pdf');
    expect(await readPdfPages(pdf.bytes)).toHaveLength(1);
    expect(pdf.bytes.toString('latin1')).toMatch(/MediaBox \[0 0 (432 288|288 432)\]/);
    const picture = page.waitForEvent('download');
    await tool.dialog.getByRole('button', { name: 'A4 sheet as PNG' }).click();
    const a4 = await sharp((await readDownload(await picture)).bytes).metadata();
    expect([a4.width, a4.height].sort((a, b) => a - b)).toEqual([2480, 3508]);
    expect(a4.density).toBe(300);
    await tool.dialog.getByRole('button', { name: 'Close' }).click();

    const { bytes } = await tool.download('me.jpg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 413, height: 531, density: 300 });
  });

  test('follows the lines that the person drags, by key too', wholeSuiteIf(true), async ({ page }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await tool.chooseForType('Schengen', photoFile('me.jpg', await makePortrait()));
    const crown = tool.dialog.getByRole('slider', { name: 'Top of the hair' });
    const chin = tool.dialog.getByRole('slider', { name: 'Chin' });
    // They stand at the head that was found; moving one leaves the others there.
    await expect(crown).toHaveAttribute('aria-valuenow', /^1[567]$/, { timeout: 60_000 });
    await moveWithKeys(crown, drawnHead.crownY - 0.03);
    await expect(chin).toHaveAttribute('aria-valuenow', /^5[5-9]$/);
    const asked = page
      .context()
      .waitForEvent('request', (request) => request.url().endsWith('/aiphoto/idPhoto'));
    await tool.dialog.getByRole('button', { name: 'Create photo' }).click();
    const { placement } = (await asked).postDataJSON();
    expect(placement.crownY).toBeCloseTo(drawnHead.crownY - 0.03, 1);
    expect(placement.chinY).toBeCloseTo(drawnHead.chinY, 1);
    await tool.waitForResult('The photo has been processed!');
  });

  test('is refused where its format is not supported', async ({ page }) => {
    const tool = new PhotoTool(page, 'id-photo');
    await tool.chooseForType('Schengen', sampleFile('me.pdf', Buffer.from('%PDF-1.4')));
    await expect(page.getByRole('alert')).toHaveText('This format is currently not supported');
  });
});

test.describe('a drawn photo', () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server.siteUrl('anime'), member);
    await new PhotoTool(page, 'ai-photo').open(server.siteUrl('anime'));
  });

  test('is drawn in the chosen style, and then in another', async ({ page }) => {
    const tool = new PhotoTool(page, 'ai-photo');
    await expect(page.getByRole('radio')).toHaveCount(8);
    await tool.chooseStyle('Pencil');
    await tool.choose(photoFile('me.jpg', await makePortrait(450, 600)));
    await tool.waitForResult('The photo has been processed!');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('slider', { name: 'Before and after' })).toBeVisible();
    const arrived = page.waitForEvent('download');
    await preview.getByRole('button', { name: 'Download' }).click();
    const pencil = await readDownload(await arrived);
    expect(await readColour(pencil.bytes)).toBeLessThan(6);
    await tool.chooseStyle('Neon');
    await preview.getByRole('button', { name: 'Draw it as Neon' }).click();
    await expect(tool.jobs.getByRole('button', { name: 'Download' })).toHaveCount(2, { timeout: 60_000 });
    const neon = await tool.jobs.getByRole('listitem').first();
    const second = page.waitForEvent('download');
    await neon.getByRole('button', { name: 'Download' }).click();
    expect(await readColour((await readDownload(await second)).bytes)).toBeGreaterThan(20);
  });

  test('is refused with a sentence when it is no picture', async ({ page }) => {
    const tool = new PhotoTool(page, 'ai-photo');
    await tool.choose(photoFile('song.png', Buffer.from('not a picture')));
    await expect(page.getByRole('alert')).toContainText('Choose a JPEG or PNG picture');
  });
});

test.describe("the phone's page", () => {
  test('shows a code of 400 pixels with its words', async ({ page, server }) => {
    await page.goto(`${server.siteUrl('phone')}/t/find-my-phone`);
    await expect(page.getByText('Scan code to download app')).toBeVisible();
    const code = page.getByRole('img', { name: /QR code/ });
    expect(await code.getAttribute('width')).toBe('400');
    const read = await page.evaluate(async () => {
      const svg = document.querySelector('svg[role="img"]');
      return svg?.getAttribute('viewBox') ?? '';
    });
    expect(Number(read.split(' ')[2])).toBeGreaterThan(21 + 8 - 1);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

/** Standard deviation over the three channels: how much of its range a picture uses. */
async function readSpread(bytes: Buffer): Promise<number> {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).reduce((sum, { stdev }) => sum + stdev, 0) / 3;
}

/** Mean distance between the strongest and the weakest channel: 0 for grey. */
async function readColour(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .resize(64, 64)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = [...data.subarray(at, at + info.channels)];
    sum += Math.max(...pixel) - Math.min(...pixel);
  }
  return sum / (64 * 64);
}

async function moveWithKeys(guide: Locator, share: number): Promise<void> {
  await guide.focus();
  const wanted = Math.round(share * 100);
  for (let presses = 0; presses < 200; presses += 1) {
    const now = Number(await guide.getAttribute('aria-valuenow'));
    if (now === wanted) return;
    await guide.press(now < wanted ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error('the line did not come to where it was led');
}
