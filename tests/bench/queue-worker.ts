import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { JobId } from '../../contract/jobs';
import { QueueBackend } from '../support/queue-backend';
import { buildQueuePage } from '../support/queue-page';
import type { QueuePage } from './queue-page/main';

const measuredJobs = 100;

export type EndedJobsCost = {
  ended: number;
  /** Medians in milliseconds. */
  transitionMs: number;
  stagingMsPerFile: number;
  connectMs: number;
  listed: number;
};

/** What the real worker's transitions, staging and opening cost with so many ended jobs stored on the device. */
export async function measureEndedJobs(executablePath: string, counts: number[]): Promise<EndedJobsCost[]> {
  const serveOther = await buildQueuePage();
  const costs: EndedJobsCost[] = [];
  for (const ended of counts) {
    const backend = await QueueBackend.listen();
    backend.serveOther = serveOther;
    const folder = await mkdtemp(join(tmpdir(), 'toolfront-bench-'));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      costs.push(await measureOne(context, backend.origin, ended));
    } finally {
      await context.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return costs;
}

async function measureOne(context: BrowserContext, origin: string, ended: number): Promise<EndedJobsCost> {
  const page = await openPage(context, origin);
  await page.evaluate(() => window.queuePage.connect());
  await page.evaluate((count) => window.queuePage.storeEnded(count), ended);
  await page.close();

  const fresh = await openPage(context, origin);
  const connected = await fresh.evaluate(() => window.queuePage.connect());
  // Jobs that wait for the network: each retry is one transition, and none meets the backend.
  await fresh.evaluate(() => window.queuePage.wake('offline'));
  const { ms, ids } = await fresh.evaluate((count) => window.queuePage.enqueue(count, 1_000), measuredJobs);
  await fresh.waitForFunction((ids: JobId[]) => window.queuePage.areAll(ids, 'waiting'), ids);
  const times = await fresh.evaluate((ids: JobId[]) => window.queuePage.retryEach(ids), ids);
  return {
    ended,
    transitionMs: median(times),
    stagingMsPerFile: ms / measuredJobs,
    connectMs: connected.ms,
    listed: connected.listed,
  };
}

async function openPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'queuePage' in window);
  return page;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

declare global {
  interface Window {
    queuePage: QueuePage;
  }
}
