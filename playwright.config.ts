import { defineConfig } from '@playwright/test';
import { findBrowser, findFirefox, findHeadlessBrowser } from './scripts/install-browser.mjs';
import { isWholeSuite, wholeSuiteTag } from './tests/support/whole-suite';

const fullBrowser = await findBrowser();
const executablePath = await findHeadlessBrowser();
if (!fullBrowser || !executablePath) {
  throw new Error(
    'No Chromium was found. Run `node scripts/install-browser.mjs`, or set CHROMIUM_PATH to one.',
  );
}
// Without a locale of Unicode Chromium opens no file whose path has a letter beyond ASCII, and says nothing of it.
if (!/utf-?8/i.test(process.env.LC_ALL ?? process.env.LC_CTYPE ?? process.env.LANG ?? '')) {
  process.env.LC_ALL = 'C.UTF-8';
}
// Workers inherit it; the fault tests start the browser's process themselves.
process.env.TOOLFRONT_CHROMIUM = fullBrowser;
process.env.TOOLFRONT_FIREFOX = (await findFirefox()) ?? '';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];
// A process fewer for each browser: a tenth of the processor time of the journeys.
const journeyArgs = [...args, '--in-process-gpu'];
// What is attacked is the browser that people have: the lighter one holds databases to no quota.
const attacked = { launchOptions: { executablePath: fullBrowser, args } };

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  grepInvert: isWholeSuite ? [] : new RegExp(wholeSuiteTag),
  // One more than there are processors: a test that waits for a retry or a lease leaves one free.
  workers: 3,
  // No retries: a test that passes the second time is a bug to find.
  retries: 0,
  // A slow machine is no failure; a test that hangs still ends.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  globalSetup: './tests/support/prepare-data.ts',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A first load that installs a service worker costs twice the processor time, and movement as much again on a page
    // that stands open. What is about either asks for it; the whole suite makes every journey with both.
    ...(isWholeSuite
      ? {}
      : { serviceWorkers: 'block' as const, contextOptions: { reducedMotion: 'reduce' as const } }),
    launchOptions: { executablePath, args: journeyArgs },
    // A trace takes a picture at every step: twice the time on a small machine. TRACE=1 to look into a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  // What a failure leaves stands until the same suite runs again.
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', outputDir: 'test-results/e2e' },
    {
      name: 'faults',
      testDir: 'tests/faults',
      outputDir: 'test-results/faults',
      timeout: 300_000,
      use: attacked,
    },
    // Hours of traces would be most of the work.
    { name: 'faults-long', testDir: 'tests/faults', timeout: 300_000, use: { ...attacked, trace: 'off' } },
    // The main journeys in the other engines. WebKitGTK is not part of `npm test`.
    {
      name: 'engines',
      testMatch: '**/engines/firefox.spec.ts',
      outputDir: 'test-results/engines',
      use: { serviceWorkers: 'allow' },
    },
    { name: 'webkit', testMatch: '**/engines/webkit.spec.ts', outputDir: 'test-results/webkit' },
    // Elsewhere a file runs whole in one worker, since each that takes a part of it starts the file's server again. This
    // one comes last: in one worker it would leave a processor idle.
    { name: 'axe', testDir: 'tests/axe', outputDir: 'test-results/axe', fullyParallel: true },
    // Pictures to look at: not part of `npm test`.
    { name: 'screens', testDir: 'tests/screens', timeout: 300_000 },
  ],
});
