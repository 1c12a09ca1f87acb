import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { JobId } from '../../contract/jobs';
import type { StoredFile } from '../../workers/queue/store/job-record';
import { changeWorkers, type WorkerWorld } from './change-worker';
import { watchMemory } from './memory';
import { QueueBackend } from './queue-backend';
import { buildQueuePage } from './queue-page';

const mebibyte = 1024 * 1024;
/** A gigabyte on a slow disk and a busy machine. */
const uploadTimeoutMs = 600_000;

/** How a large file goes up: as one form POST or resumably. */
export type LargeUpload = 'one POST' | 'in pieces';

/** What page and worker together grew by at the worst moment, in bytes; `receivedBytes` is the file as it arrived. */
export type LargeFileFigures = {
  /** Where the bytes were stored. */
  place: StoredFile['place'] | undefined;
  staging: { ms: number; growthBytes: number };
  uploading: { ms: number; growthBytes: number };
  receivedBytes: number;
};

/** Stages and uploads one file of random bytes through the real worker in a Chromium of its own. */
export async function measureLargeFile(options: {
  executablePath: string;
  sizeMiB: number;
  world: WorkerWorld;
  upload: LargeUpload;
  /** Of those that build the worker's page at the same time, each its own. */
  buildFolder?: string;
}): Promise<LargeFileFigures> {
  const { executablePath, sizeMiB, world, upload, buildFolder } = options;
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-memory-'));
  const profileFolder = join(folder, 'profile');
  const filePath = join(folder, 'large.docx');
  const backend = await QueueBackend.listen();
  backend.keepsUploads = false;
  backend.serveOther = await buildQueuePage(buildFolder);
  await writeNoise(filePath, sizeMiB);
  const context = await chromium.launchPersistentContext(profileFolder, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await changeWorkers(context, world);
    const page = await context.newPage();
    await page.goto(backend.origin);
    await page.waitForFunction(() => 'queuePage' in window);
    const capabilities = upload === 'in pieces' ? { tus: await backend.offerTus() } : {};
    await page.evaluate((given) => window.queuePage.connect(given), capabilities);
    const figures = await stageAndUpload(page, profileFolder, filePath);
    return { ...figures, receivedBytes: backend.receivedBytes };
  } finally {
    await context.close();
    await backend.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function stageAndUpload(page: Page, profileFolder: string, filePath: string) {
  const input = await page.evaluateHandle(() => {
    const made = document.createElement('input');
    made.type = 'file';
    return document.body.appendChild(made);
  });
  await input.asElement().setInputFiles(filePath);
  await page.evaluate(() => window.queuePage.wake('offline'));

  const whileStaging = await watchMemory(profileFolder);
  const { ms, ids } = await page.evaluate((chosen) => window.queuePage.enqueueChosen(chosen), input);
  const { growthBytes } = await whileStaging.stop();
  const [place] = await page.evaluate(() => window.queuePage.readPlaces());

  const whileUploading = await watchMemory(profileFolder);
  const startedAtMs = Date.now();
  await page.evaluate(() => window.queuePage.wake('online'));
  await page.waitForFunction((wanted: JobId[]) => window.queuePage.areAll(wanted, 'done'), ids, {
    timeout: uploadTimeoutMs,
  });
  const uploadMs = Date.now() - startedAtMs;
  const uploaded = await whileUploading.stop();
  return {
    place,
    staging: { ms, growthBytes },
    uploading: { ms: uploadMs, growthBytes: uploaded.growthBytes },
  };
}

async function writeNoise(path: string, mebibytes: number): Promise<void> {
  const file = await open(path, 'w');
  const noise = randomBytes(mebibyte);
  for (let index = 0; index < mebibytes; index += 1) await file.write(noise);
  await file.close();
}
