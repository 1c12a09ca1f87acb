import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './running-server';

type Fixtures = {
  /** What the page may say on the console in this test; anything else of warning or error level fails it. */
  expectedConsole: { patterns: RegExp[] };
  quietPage: undefined;
};

type WorkerFixtures = { server: RunningServer };

/** Playwright's test with a server of its own per worker process, and a page that must keep quiet. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern.
    async ({}, use) => {
      const server = await startServer({ RATE_LIMIT_FACTOR: '1000', SANDBOX_LATE_SECONDS: '3' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  expectedConsole: [{ patterns: [] }, { option: true }],
  quietPage: [
    async ({ page, expectedConsole }, use) => {
      const unexpected = watchConsole(page, expectedConsole.patterns);
      await use(undefined);
      expect(unexpected, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Playwright's own words, where a journey does without. */
const blockedServiceWorker = 'Service Worker registration blocked by Playwright';

/** Collects what a page says of warning or error level and what it throws, apart from what is expected. */
function watchConsole(page: Page, expected: RegExp[]): string[] {
  const unexpected: string[] = [];
  const record = (text: string) => {
    if (text === blockedServiceWorker) return;
    if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
  };
  page.on('console', (message: ConsoleMessage) => {
    if (['warning', 'error'].includes(message.type())) record(message.text());
  });
  page.on('pageerror', (error) => record(String(error.stack ?? error)));
  return unexpected;
}
