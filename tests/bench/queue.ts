// `npm run bench:queue`: what the durable queue costs. The same files go through the page's queue and through a bare
// loop of the same calls in the same browser against the same server; the figure that counts is their ratio.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/install-browser.mjs';
import { DocumentTool } from '../e2e/models/document-tool';
import { member } from '../e2e/models/login-dialog';
import { startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { measureEndedJobs } from './queue-worker';

declare global {
  interface Window {
    /** Milliseconds of each task above 50 ms. */
    longTasks?: number[];
    longFrames?: PerformanceEntry[];
    /** When each event of the worker came. */
    eventTimes?: number[];
  }
}

/** What Chromium reports of a frame that took long; TypeScript's library does not know it. */
type LongFrame = PerformanceEntry & {
  renderStart: number;
  scripts: { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number }[];
};

const jobCount = 50;
const fileBytes = 1024 * 1024;
/** Lanes of the bare loop: as many as the queue lets files move at once. More of the queue's jobs wait between polls. */
const concurrency = 3;

const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium was found. Run `node scripts/install-browser.mjs`.');

const server = await startServer({ RATE_LIMIT_FACTOR: '1000' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const picture = await makePicture();
  const page = await browser.newPage();
  // tsx marks functions with this helper, which their text takes along into the page.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const siteUrl = server.siteUrl('pdf');
  await signIn(page, siteUrl, member);
  // Both ways meet a warm server.
  await runBareLoop(page, picture, concurrency);
  const bareMs = await runBareLoop(page, picture, jobCount);
  const queue = await runQueue(page, siteUrl, picture);
  const ratio = queue.totalMs / bareMs;
  console.log(`${jobCount} jobs of ${fileBytes} bytes, ${concurrency} at once`);
  console.log(`bare loop         ${(bareMs / 1000).toFixed(2)} s`);
  console.log(`queue             ${(queue.totalMs / 1000).toFixed(2)} s`);
  console.log(`ratio             ${ratio.toFixed(3)} (aim: at most 1.1)`);
  console.log(`longest main task ${queue.longestTaskMs.toFixed(0)} ms (aim: at most 50)`);
  for (const frame of queue.longestFrames) console.log(`  ${frame}`);
  console.log(`messages a second ${queue.messagesInWorstSecond} at most (aim: at most 10, answers apart)`);
  console.log('\nended jobs stored one transition   staging a file   opening   listed');
  for (const cost of await measureEndedJobs(executablePath, [10, 1_000, 10_000])) {
    console.log(
      [
        String(cost.ended).padEnd(15),
        `${cost.transitionMs.toFixed(1)} ms`.padEnd(14),
        `${cost.stagingMsPerFile.toFixed(1)} ms`.padEnd(14),
        `${cost.connectMs.toFixed(0)} ms`.padEnd(7),
        cost.listed,
      ].join('   '),
    );
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Noise does not compress, so the file has the size it is meant to have. */
async function makePicture(): Promise<Buffer> {
  const side = 590;
  const noise = randomBytes(side * side * 3);
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Milliseconds for upload, start, polls and the fetched result, as a page without a queue would do them. */
function runBareLoop(page: Page, picture: Buffer, count: number): Promise<number> {
  return page.evaluate(
    async ({ base64, count, concurrency }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const headers: Record<string, string> = {
        website: location.hostname,
        [localStorage.getItem('user_token_key') ?? '']: localStorage.getItem('user_token_value') ?? '',
      };
      const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const ask = async (path: string, init: RequestInit = {}) => {
        const answer = await fetch(path, {
          ...init,
          cache: 'no-store',
          headers: { ...headers, ...init.headers },
        });
        const body = await answer.json();
        if (String(body.success) !== '1') throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body.obj;
      };
      const convertOne = async (index: number) => {
        const form = new FormData();
        form.append('file', new File([bytes], `bare-${index}.png`, { type: 'image/png' }));
        const fileUrl = await ask('/backapi/v1/convert/uploadFile', { method: 'POST', body: form });
        const query = new URLSearchParams({ type: 'png', fileUrl, outType: 'pdf' });
        const { uniqueId } = await ask(`/backapi/v1/pdf/fileConvert?${query}`, {
          headers: { 'idempotency-key': crypto.randomUUID() },
        });
        for (let waitMs = 1000; ; waitMs = 2000) {
          await sleep(waitMs);
          const progress = await ask(
            `/backapi/v1/pdf/getProgress?${new URLSearchParams({ uniqueId, resultType: 'pdf' })}`,
          );
          if (progress.progress === 100) {
            await (await fetch(progress.url)).blob();
            return;
          }
        }
      };
      const startedAtMs = performance.now();
      let next = 0;
      const lane = async () => {
        while (next < count) await convertOne(next++);
      };
      await Promise.all(Array.from({ length: concurrency }, lane));
      return performance.now() - startedAtMs;
    },
    { base64: picture.toString('base64'), count, concurrency },
  );
}

async function runQueue(page: Page, siteUrl: string, picture: Buffer) {
  await page.addInitScript(countMessages);
  const tool = new DocumentTool(page);
  await tool.open(siteUrl);
  // As files on the disk: handed over as paths, their bytes do not travel through the test's connection.
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-bench-'));
  const paths = Array.from({ length: jobCount }, (_, index) => join(folder, `queue-${index}.png`));
  await Promise.all(paths.map((path) => writeFile(path, picture)));
  await page.evaluate(() => {
    const tasks: number[] = [];
    window.longTasks = tasks;
    window.longFrames = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    new PerformanceObserver((list) => window.longFrames?.push(...list.getEntries())).observe({
      type: 'long-animation-frame',
    });
  });
  await page.getByLabel('Choose files').setInputFiles(paths);
  await page
    .getByRole('list', { name: 'Chosen files' })
    .getByRole('listitem')
    .nth(jobCount - 1)
    .waitFor();
  const startedAtMs = Date.now();
  await tool.convert();
  await waitUntilAllDone(page);
  const totalMs = Date.now() - startedAtMs;
  const longestTaskMs = await page.evaluate(() => Math.max(0, ...(window.longTasks ?? [])));
  const longestFrames = await page.evaluate(describeLongestFrames);
  const messagesInWorstSecond = await page.evaluate(() => {
    const times = window.eventTimes ?? [];
    return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  });
  await rm(folder, { recursive: true, force: true });
  return { totalMs, longestTaskMs, longestFrames, messagesInWorstSecond };
}

/** A look that costs the page nothing: a locator by role would lay out its rows again, and count as their long task. */
async function waitUntilAllDone(page: Page): Promise<void> {
  const countDone = () => document.querySelectorAll('li[data-state="done"]').length;
  const deadlineMs = Date.now() + 300_000;
  while ((await page.evaluate(countDone)) < jobCount) {
    if (Date.now() > deadlineMs) throw new Error(`Not all of ${jobCount} jobs are done after five minutes.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Notes when each event of the worker reaches the page: they come through the one port of the listener. */
function countMessages(): void {
  const times: number[] = [];
  window.eventTimes = times;
  const listen = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (this: MessagePort, ...rest: Parameters<typeof listen>) {
    listen.call(this, 'message', () => times.push(performance.now()));
    return listen.apply(this, rest);
  };
}

/** The five longest frames, with what ran in them: scripts, and the time from their end to the frame's. */
function describeLongestFrames(): string[] {
  const frames = (window.longFrames ?? []) as LongFrame[];
  const longest = [...frames].sort((a, b) => b.duration - a.duration).slice(0, 5);
  return longest.map(({ startTime, duration, renderStart, scripts }) => {
    const ran = scripts.map(
      (script) =>
        `${script.invoker} ${script.sourceFunctionName} (${script.sourceURL.split('/').pop()}) ${Math.round(script.duration)} ms`,
    );
    const renderMs = renderStart ? Math.round(startTime + duration - renderStart) : 0;
    return `frame of ${Math.round(duration)} ms, ${renderMs} ms of it drawing: ${ran.join(', ') || 'no script'}`;
  });
}
