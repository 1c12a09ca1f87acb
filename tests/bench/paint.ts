// `npm run bench:paint`: how soon the home page stands, on a slow phone, against a hand-made static page with the same
// content from the same server (the limit). Needs `npm run build`.

import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/install-browser.mjs';
import { startServer } from '../support/running-server';

/** Lighthouse's slow phone: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;
const rounds = Number(process.env.PAINT_ROUNDS ?? 3);
const settleMs = 3_000;

type Visit = { lcpMs: number; bytes: number };

const root = join(import.meta.dirname, '../..');
const clientDir = await mkdtemp(join(tmpdir(), 'toolfront-paint-'));
cpSync(join(root, 'dist/client'), clientDir, { recursive: true });
const server = await startServer({ CLIENT_DIR: clientDir });
const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const home = `${server.siteUrl('pdf')}/`;
  const staticPage = `${server.siteUrl('pdf')}/static-home.html`;
  await writeStaticPage(home);
  await server.end();
  await server.restart();
  const limit = await measureMedian((page) => firstVisit(page, staticPage));
  const first = await measureMedian((page) => firstVisit(page, home));
  const { repeat, offline } = await measureLater(home);
  console.log(`static page, first visit: ${tell(limit)}`);
  report('home, first visit', first, limit, 'of the static page (aim 1.3)');
  report('home, repeat visit', repeat, first, 'of the first visit (aim 0.5)');
  report('home, offline', offline, first, 'of the first visit (aim 0.5)');
} finally {
  await browser.close();
  await server.stop();
  await rm(clientDir, { recursive: true, force: true });
}

/** The server's own rendering without its scripts and its data: markup, style, font and pictures, nothing else. */
async function writeStaticPage(home: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const answer = await context.request.get(home);
  const html = (await answer.text())
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(modulepreload|manifest|apple-touch-startup-image)"[^>]*>/g, '');
  await context.close();
  const path = join(clientDir, 'static-home.html');
  await writeFile(path, html);
  const { brotliCompressSync } = await import('node:zlib');
  await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
}

async function measureMedian(visit: (page: Page) => Promise<Visit>): Promise<Visit> {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await newPhone();
    visits.push(await visit(await context.newPage()));
    await context.close();
  }
  return median(visits);
}

async function measureLater(home: string): Promise<{ repeat: Visit; offline: Visit }> {
  const repeats: Visit[] = [];
  const offlines: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await newPhone();
    const page = await context.newPage();
    await page.goto(home);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await page.waitForFunction(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('toolfront-pages-'));
      return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
    });
    repeats.push(await firstVisit(await context.newPage(), home));
    await context.setOffline(true);
    offlines.push(await firstVisit(await context.newPage(), home, true));
    await context.close();
  }
  return { repeat: median(repeats), offline: median(offlines) };
}

function newPhone(): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
}

async function firstVisit(page: Page, url: string, isOffline = false): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (!isOffline) await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const bytes = countBytes(session);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settleMs);
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  const visit = { lcpMs, bytes: bytes() };
  await page.close();
  return visit;
}

function countBytes(session: CDPSession): () => number {
  let total = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total += encodedDataLength;
  });
  return () => total;
}

function median(visits: readonly Visit[]): Visit {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { lcpMs: middle(visits.map(({ lcpMs }) => lcpMs)), bytes: middle(visits.map(({ bytes }) => bytes)) };
}

function tell({ lcpMs, bytes }: Visit): string {
  return `LCP ${Math.round(lcpMs)} ms, ${(bytes / 1000).toFixed(1)} kB`;
}

function report(name: string, visit: Visit, against: Visit, words: string): void {
  const lcp = (visit.lcpMs / against.lcpMs).toFixed(2);
  const bytes = (visit.bytes / against.bytes).toFixed(2);
  console.log(`${name}: ${tell(visit)}; LCP ${lcp}, bytes ${bytes} ${words}`);
}
