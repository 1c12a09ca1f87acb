import sharp from 'sharp';
import { expect, test } from '../support/journey';
import { signIn } from '../support/sign-in';
import { readDownload, sampleFile } from './models/document-tool';
import { JobList } from './models/job-list';
import { member } from './models/login-dialog';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a photo becomes smaller on a phone, and its job says by how much', async ({ page, server }) => {
  await signIn(page, server.siteUrl('pdf'), member);
  await page.goto(`${server.siteUrl('pdf')}/t/compress`);
  const photo = await makePhoto();
  await page.getByLabel('Choose files').setInputFiles([sampleFile('harbour.png', photo)]);
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('harbour.png');
  await page.getByRole('radio', { name: 'Maximum size' }).check();
  await page.getByLabel('Maximum size in MB').fill('0.1');
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  const jobs = new JobList(page);
  await jobs.waitUntilDone('harbour.png');
  const download = page.waitForEvent('download');
  await jobs.press('harbour.png', 'Download');
  const { name, bytes } = await readDownload(await download);
  expect(name).toBe('harbour-compressed.png');
  expect(bytes.length).toBeLessThanOrEqual(0.1 * 1024 * 1024);
  expect((await sharp(bytes).metadata()).format).toBe('png');
  await expect(jobs.job('harbour.png')).toContainText(/ to .*, \d+% smaller/);
});

/** What no format can store in a few bytes. */
function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 900, height: 700, channels: 3, background: 'white', noise } })
    .blur(2)
    .png()
    .toBuffer();
}
