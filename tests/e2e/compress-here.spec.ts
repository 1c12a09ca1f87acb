import type { Page } from '@playwright/test';
import { compress } from '@toolfront/compress-engine';
import { nodePlatform } from '@toolfront/compress-engine/node';
import sharp from 'sharp';
import { makePng } from '../support/documents/image-files';
import { expect, test } from '../support/journey';
import { listBodies } from '../support/list-bodies';
import { listCached, waitForServiceWorker, waitUntilCached } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { readDownload, sampleFile } from './models/document-tool';
import { JobList } from './models/job-list';
import { member } from './models/login-dialog';
import { ResultPage } from './models/result-page';

const engine = /\/assets\/compress-picture-/;
/** Within what a WASM and a native build of the same codec differ by. */
const sizeTolerance = 0.05;

test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'allow',
  expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/] },
});

test('photos become smaller on a phone from the first press to the opened result without a network', async ({
  page,
  context,
  server,
}) => {
  const jobs = await openTool(page, server.siteUrl('pdf'));
  await context.setOffline(true);
  const files = { 'harbour.jpg': await makePhoto('jpeg'), 'harbour.webp': await makePhoto('webp') };
  await choose(page, files);
  await page.getByRole('radio', { name: 'Smallest' }).check();
  await pressCompress(page);
  for (const [name, source] of Object.entries(files)) {
    await jobs.waitUntilDone(name);
    await expect(jobs.job(name)).toContainText('Made on this device');
    await expect(jobs.job(name)).toContainText(/ to .*, \d+% smaller/);
    const { bytes, name: resultName } = await download(page, jobs, name);
    expect(resultName).toBe(name.replace('harbour', 'harbour-compressed'));
    const format = name.endsWith('.jpg') ? 'jpg' : 'webp';
    const order = { source, format, wish: { level: 'smallest' } } as const;
    const theirs = await compress(order, nodePlatform, () => {});
    expect(Math.abs(bytes.length / (theirs?.length ?? 0) - 1)).toBeLessThan(sizeTolerance);
    // Upright, as its Exif says that it lies on its side.
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation]).toEqual([600, 800, undefined]);
    await jobs.job(name).getByRole('link', { name: 'Show', exact: true }).click();
    await expect(new ResultPage(page).title).toHaveText(resultName);
    await expect(page.getByRole('main')).toContainText(
      'Made on this device: the file was not sent anywhere.',
    );
    await page.goBack();
  }
});

test('with the switch on, nothing of a photo leaves the device, and what needs the server stays chosen', async ({
  page,
  context,
  server,
}) => {
  const jobs = await openTool(page, server.siteUrl('pdf'));
  const script = (await listCached(page)).find((address) => engine.test(address)) ?? '';
  const policy = await page.evaluate(
    async (address) => (await fetch(address)).headers.get('content-security-policy'),
    script,
  );
  expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
  const sent = listBodies(context);
  const photo = await makePhoto('jpeg');
  await choose(page, {
    'harbour.jpg': photo,
    'plan.png': await makePng(),
    'cut.jpg': photo.subarray(0, -2),
  });
  await page.getByRole('switch', { name: 'Keep files on this device' }).check();
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await expect(chosen.getByText('Only the server can compress this')).toHaveCount(1);
  await pressCompress(page);
  await jobs.waitUntilDone('harbour.jpg');
  await expect(jobs.job('cut.jpg')).toContainText('The server can try it');
  await expect(chosen).toContainText('plan.png');
  expect(sent).toEqual([]);
  await jobs.press('cut.jpg', 'Use the server');
  await jobs.waitUntilDone('cut.jpg');
  await expect(jobs.job('cut.jpg')).not.toContainText('Made on this device');
  expect(sent).not.toEqual([]);
});

async function openTool(page: Page, siteUrl: string): Promise<JobList> {
  await signIn(page, siteUrl, member);
  await page.goto(`${siteUrl}/t/compress`);
  await expect(page.getByLabel('Choose files')).toBeAttached();
  await waitForServiceWorker(page);
  await waitUntilCached(page, engine);
  return new JobList(page);
}

async function choose(page: Page, files: Record<string, Buffer>): Promise<void> {
  const samples = Object.entries(files).map(([name, bytes]) => sampleFile(name, bytes));
  await page.getByLabel('Choose files').setInputFiles(samples);
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(
    samples.length,
  );
}

async function pressCompress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
}

async function download(page: Page, jobs: JobList, name: string) {
  const started = page.waitForEvent('download');
  await jobs.press(name, 'Download');
  return readDownload(await started);
}

/** Soft noise that lies on its side. */
function makePhoto(format: 'jpeg' | 'webp'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 800, height: 600, channels: 3, background: 'white', noise } })
    .blur(2)
    .withMetadata({ orientation: 6 })
    .toFormat(format, { quality: 95 })
    .toBuffer();
}
