// `npm run bench:paint`: how soon the home page is painted, on a slow phone, against a hand-made static page with the same
// content from the same server (the limit). Needs `npm run build`. PAINT_SITE is the site's name, PAINT_ROUNDS how often.

import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/install-browser.mjs';
import { onLoopback } from '../support/loopback';
import { startServer } from '../support/running-server';

/** Lighthouse's slow phone: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;
const site = process.env.PAINT_SITE ?? 'pdf';
const rounds = Number(process.env.PAINT_ROUNDS ?? 5);
const settleMs = 3_000;
/** A machine with other work is slow to start a browser; what is measured is distinguished by its spread. */
const timeoutMs = 120_000;

type Visit = { fcpMs: number; lcpMs: number; bytes: number };
/** One after the other in each round, so that what else the machine does falls on all of them. */
type Round = { limit: Visit; limitRepeat: Visit; first: Visit; repeat: Visit; offline: Visit };

const root = join(import.meta.dirname, '../..');
const clientDir = await mkdtemp(join(tmpdir(), 'toolfront-paint-'));
cpSync(join(root, 'dist/client'), clientDir, { recursive: true });
const server = await startServer({ CLIENT_DIR: clientDir });
const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const home = `${server.siteUrl(site)}/`;
  const staticPage = `${home}static-home.html`;
  await writeStaticPage(home);
  await server.end();
  await server.restart();
  const results: Round[] = [];
  // The first round warms the server and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const result = await measureRound(home, staticPage);
    if (round > 0) results.push(result);
  }
  console.log(`${home}, median of ${rounds} rounds`);
  console.log(`static page, first visit: ${tell(results.map(({ limit }) => limit))}`);
  report('static page, repeat visit', results, 'limitRepeat', 'limit', 'of its first visit');
  report('home, first visit', results, 'first', 'limit', 'of the static page (aim 1.3)');
  report('home, repeat visit', results, 'repeat', 'first', 'of the first visit (aim 0.5)');
  report('home, offline', results, 'offline', 'first', 'of the first visit (aim 0.5)');
} finally {
  await browser.close();
  await server.stop();
  await rm(clientDir, { recursive: true, force: true });
}

/** The server's own rendering without its scripts and its data: markup, style, font and pictures, nothing else. */
async function writeStaticPage(home: string): Promise<void> {
  const { url, headers } = onLoopback(home);
  const context = await browser.newContext();
  const answer = await context.request.get(url, { headers, timeout: timeoutMs });
  if (!answer.ok()) throw new Error(`${home} answered ${answer.status()}`);
  const html = (await answer.text())
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(modulepreload|manifest|apple-touch-startup-image)"[^>]*>/g, '');
  await context.close();
  const path = join(clientDir, 'static-home.html');
  await writeFile(path, html);
  await writeFile(`${path}.br`, brotliCompressSync(html));
}

async function measureRound(home: string, staticPage: string): Promise<Round> {
  const [limit, limitRepeat] = await inNewPhone(async (phone) => [
    await visit(await phone.newPage(), staticPage),
    await visit(await phone.newPage(), staticPage),
  ]);
  const first = await inNewPhone(async (phone) => visit(await phone.newPage(), home));
  return inNewPhone(async (phone) => {
    const page = await phone.newPage();
    await page.goto(home);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await page.waitForFunction(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('toolfront-pages-'));
      return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
    });
    await page.close();
    const repeat = await visit(await phone.newPage(), home);
    await phone.setOffline(true);
    return { limit, limitRepeat, first, repeat, offline: await visit(await phone.newPage(), home, true) };
  });
}

async function inNewPhone<Result>(work: (phone: BrowserContext) => Promise<Result>): Promise<Result> {
  const phone = await newPhone();
  phone.setDefaultTimeout(timeoutMs);
  try {
    return await work(phone);
  } finally {
    await phone.close();
  }
}

function newPhone(): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
}

async function visit(page: Page, url: string, isOffline = false): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (!isOffline) await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const countedBytes = countBytes(session);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settleMs);
  // No named function inside: tsx marks those with a helper that the page has not.
  const times = await page.evaluate(async () => ({
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcpMs: await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    }),
  }));
  await page.close();
  return { ...times, bytes: countedBytes() };
}

function countBytes(session: CDPSession): () => number {
  let total = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total += encodedDataLength;
  });
  return () => total;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function tell(visits: readonly Visit[]): string {
  const middle = (read: (visit: Visit) => number) => median(visits.map(read));
  const fcp = Math.round(middle(({ fcpMs }) => fcpMs));
  const lcp = Math.round(middle(({ lcpMs }) => lcpMs));
  return `FCP ${fcp} ms, LCP ${lcp} ms, ${(middle(({ bytes }) => bytes) / 1000).toFixed(1)} kB`;
}

/** Ratios are taken within each round, and the median is reported. */
function report(
  name: string,
  results: readonly Round[],
  of: keyof Round,
  to: keyof Round,
  words: string,
): void {
  const ratio = (read: (visit: Visit) => number) =>
    median(results.map((round) => read(round[of]) / read(round[to]))).toFixed(2);
  const figures = tell(results.map((round) => round[of]));
  console.log(
    `${name}: ${figures}; LCP ${ratio(({ lcpMs }) => lcpMs)}, bytes ${ratio(({ bytes }) => bytes)} ${words}`,
  );
}
