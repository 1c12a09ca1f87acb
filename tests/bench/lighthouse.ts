// `npm run bench:lighthouse`: Lighthouse's mobile audit of every home page, every tool page, the prices and the account,
// of the built page on a server of its own. `-- /t/pdf price` takes the pages whose address contains one of these.
// npx fetches Lighthouse: it is a tenth of all packages' files, and nothing else needs it.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '../../scripts/install-browser.mjs';
import { member } from '../e2e/models/login-dialog';
import { startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';

type Target = { site: string; path: string; isSignedIn?: true };
type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Of Lighthouse's report, what is read here. */
type Report = {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Audit = {
  title: string;
  displayValue?: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: { startTime?: number; duration?: number }[] };
};
/** Times in microseconds. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** What the thread itself ran of it. */
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
};

const lighthouse = 'lighthouse@12.8.2';
const run = promisify(execFile);
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const limits: Readonly<Record<Category, number>> = {
  performance: 96,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const longTaskMs = 50;
/** Lighthouse's phone. */
const slowdown = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

const homes = ['pdf', 'photos', 'id', 'voice', 'anime', 'sms', 'phone'];
const tools = ['pdf', 'old-photos', 'id-photo', 'text-conversion', 'ai-photo', 'find-my-phone'];
const targets: Target[] = [
  ...homes.map((site) => ({ site, path: '/' })),
  ...tools.map((tool) => ({ site: 'pdf', path: `/t/${tool}` })),
  { site: 'pdf', path: '/sub/price' },
  { site: 'pdf', path: '/sub/account' },
  { site: 'pdf', path: '/sub/account', isSignedIn: true },
];

const executablePath = await requireBrowser();
const wanted = process.argv.slice(2);
const server = await startServer();
try {
  for (const target of targets) {
    const url = server.siteUrl(target.site) + target.path;
    if (wanted.length > 0 && !wanted.some((part) => url.includes(part))) continue;
    await visitOnce(url);
    const answer = await auditWithRetry(url, target.isSignedIn === true);
    report(target, answer.report, readProcessorTime(answer.traceEvents));
  }
} finally {
  await server.stop();
}

async function requireBrowser(): Promise<string> {
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium was found: set CHROMIUM_PATH to one');
  return found;
}

/** The server draws a picture's widths for whoever asks first: an audit is of what all others get. */
async function visitOnce(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage(phone);
    await page.goto(url, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
}

/** Lighthouse loses the trace of a load now and then, and asks to be run again (`NO_NAVSTART`). */
async function auditWithRetry(url: string, isSignedIn: boolean) {
  try {
    return await audit(url, isSignedIn);
  } catch (error) {
    if (!String(error).includes('Please run Lighthouse again')) throw error;
    console.log(`${url}: Lighthouse lost the trace and runs again`);
    return audit(url, isSignedIn);
  }
}

/** A browser of its own each time: nothing is cached from the page before. */
async function audit(
  url: string,
  isSignedIn: boolean,
): Promise<{ report: Report; traceEvents: TraceEvent[] }> {
  const profile = await mkdtemp(join(tmpdir(), 'toolfront-lighthouse-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    if (isSignedIn) await signInBefore(context, new URL(url).origin);
    await run('npx', [
      ...['--yes', lighthouse, url, `--port=${port}`, '--quiet', `--only-categories=${categories.join(',')}`],
      ...['--output=json', `--output-path=${join(profile, 'report.json')}`, '--save-assets'],
      ...(isSignedIn ? ['--disable-storage-reset'] : []),
    ]);
    const report: Report = await readJson(join(profile, 'report.json'));
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
    const trace: { traceEvents: TraceEvent[] } = await readJson(join(profile, 'report-0.trace.json'));
    return { report, traceEvents: trace.traceEvents };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** In a page of its own, so that the audited visit is the first. */
async function signInBefore(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await signIn(page, origin, member);
  await page.close();
}

/** One line a page, and what is below its limit. */
function report(
  { site, path, isSignedIn }: Target,
  { audits, categories: scored }: Report,
  processor: ProcessorTime,
): void {
  const score = (category: Category) => Math.round((scored[category]?.score ?? 0) * 100);
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const longest = findLongestTask(audits);
  const scores = categories.map((category) => `${category} ${score(category)}`).join(', ');
  console.log(
    `${site} ${path}${isSignedIn ? ' (signed in)' : ''}: ${scores}; FCP ${Math.round(read('first-contentful-paint'))} ms, LCP ${Math.round(read('largest-contentful-paint'))} ms, ` +
      `CLS ${read('cumulative-layout-shift').toFixed(3)}, TBT ${Math.round(read('total-blocking-time'))} ms, ` +
      `longest task after first paint ${longest > longTaskMs ? `${Math.round(longest)} ms` : `under ${longTaskMs} ms`}; ` +
      `by the thread's own clock ${Math.round(processor.blockedMs)} and ${Math.round(processor.longestMs)} ms`,
  );
  for (const category of categories) {
    if (score(category) >= limits[category]) continue;
    // Timings follow the machine; what a page does wrong does not.
    for (const { id, weight } of scored[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= limits[category] / 100) continue;
      const lost = weight * (1 - audit.score);
      console.log(
        `  ${category}: ${audit.title} ${audit.displayValue ?? ''}, of ${weight} points ${lost.toFixed(1)} lost`,
      );
    }
  }
}

/** Milliseconds on the slowed processor; 0 when none is long. */
function findLongestTask(audits: Report['audits']): number {
  const firstPaintMs = audits['first-contentful-paint']?.numericValue ?? 0;
  const tasks = audits['long-tasks']?.details?.items ?? [];
  return tasks.reduce(
    (longest, { startTime = 0, duration = 0 }) =>
      startTime >= firstPaintMs ? Math.max(longest, duration) : longest,
    0,
  );
}

type ProcessorTime = { longestMs: number; blockedMs: number };

/**
 * The same two figures by what the page's thread itself has run: on a small machine a task is long also because others
 * (Lighthouse, the server, the browser's own threads) made it wait. Milliseconds on the slowed processor.
 */
function readProcessorTime(traceEvents: readonly TraceEvent[]): ProcessorTime {
  const begin = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http'),
  );
  if (!begin) throw new Error('The trace shows no navigation');
  const own = traceEvents.filter(({ pid, ts }) => pid === begin.pid && ts >= begin.ts);
  const paint = own.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace shows no paint');
  const times = own
    .filter(({ name, tid, ts, dur }) => name === 'RunTask' && tid === begin.tid && ts + dur > paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * slowdown);
  return {
    longestMs: Math.max(0, ...times),
    blockedMs: times.reduce((total, ms) => total + Math.max(0, ms - longTaskMs), 0),
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
