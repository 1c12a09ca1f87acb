// `npx tsx tests/bench/memory.ts [MiB]`: how much the page and its worker grow while a large file is staged and
// uploaded. The promise is 64 MiB at any size.

import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/install-browser.mjs';
import type { JobId } from '../../src/contract/jobs';
import { watchMemory } from '../support/memory';
import { QueueBackend } from '../support/queue-backend';
import { buildQueuePage } from '../support/queue-page';

const mebibyte = 1024 * 1024;
const sizeMiB = Number(process.argv[2] ?? 1024);
const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium was found. Run `node scripts/install-browser.mjs`.');

const folder = await mkdtemp(join(tmpdir(), 'toolfront-memory-'));
const profileFolder = join(folder, 'profile');
const filePath = join(folder, 'large.docx');
const backend = await QueueBackend.listen();
backend.keepsUploads = false;
backend.serveOther = await buildQueuePage();
const context = await chromium.launchPersistentContext(profileFolder, {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await writeNoise(filePath, sizeMiB);
  const tus = await backend.offerTus();
  for (const [name, capabilities] of [
    ['one POST', {}],
    ['in pieces', { tus }],
  ] as const) {
    const page = await context.newPage();
    await page.goto(backend.origin);
    await page.waitForFunction(() => 'queuePage' in window);
    await page.evaluate((given) => window.queuePage.connect(given), capabilities);
    await measure(page, name);
    await page.close();
  }
} finally {
  await context.close();
  await backend.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(page: Page, name: string): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const input = document.createElement('input');
    input.type = 'file';
    return document.body.appendChild(input);
  });
  await input.asElement().setInputFiles(filePath);
  await page.evaluate(() => window.queuePage.wake('offline'));

  const staging = await watchMemory(profileFolder);
  const staged = await page.evaluate((chosen) => window.queuePage.enqueueChosen(chosen), input);
  report(`staging ${sizeMiB} MiB`, staged.ms, await staging.stop());

  const uploading = await watchMemory(profileFolder);
  const startedAtMs = Date.now();
  await page.evaluate(() => window.queuePage.wake('online'));
  await page.waitForFunction((ids: JobId[]) => window.queuePage.areAll(ids, 'done'), staged.ids, {
    timeout: 600_000,
  });
  report(`upload, ${name}`, Date.now() - startedAtMs, await uploading.stop());
}

function report(what: string, ms: number, { growthBytes }: { growthBytes: number }): void {
  const growth = (growthBytes / mebibyte).toFixed(1);
  console.log(`${what.padEnd(20)} ${(ms / 1000).toFixed(1)} s, grew by ${growth} MiB (promise: at most 64)`);
}

async function writeNoise(path: string, mebibytes: number): Promise<void> {
  const file = await open(path, 'w');
  const noise = randomBytes(mebibyte);
  for (let index = 0; index < mebibytes; index += 1) await file.write(noise);
  await file.close();
}
