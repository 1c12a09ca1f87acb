import { expect, test } from '@playwright/test';
import { clientErrorsPath } from '../../contract/client-errors';
import { type RunningServer, startServer } from '../support/running-server';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('an error in the page arrives scrubbed, by the lines of its sources', async ({ page }) => {
  // Every page reports, and not a part of them.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.goto(server.siteUrl('pdf'));
  await expect(page.locator('#root')).not.toHaveAttribute('data-dehydrated');
  const reported = page.waitForResponse((answer) => new URL(answer.url()).pathname === clientErrorsPath);
  await page.evaluate(() => {
    // The app's own listener reads it.
    const event = new Event('paste');
    Object.defineProperty(event, 'defaultPrevented', {
      get: () => {
        throw new TypeError('Cannot open "Letter to ann@example.com.pdf" at 4711');
      },
    });
    dispatchEvent(event);
  });
  const answer = await reported;
  expect(answer.status()).toBe(200);
  const body = answer.request().postDataJSON();
  expect(body).toMatchObject({
    source: 'page',
    errors: [{ name: 'TypeError', message: 'Cannot open … at 0' }],
  });
  expect(answer.request().postData()).not.toContain('ann@');
  await expect.poll(() => server.readOutput()).toContain('client error');
  const line = server
    .readOutput()
    .split('\n')
    .find((text) => text.includes('client error'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    ...{ name: 'TypeError', message: 'Cannot open … at 0', browser: 'Chrome' },
    stack: [expect.stringMatching(/^src\/app\/start-app\.tsx:\d+:\d+$/)],
  });
});

test('source maps are not served', async ({ page }) => {
  await page.goto(server.siteUrl('pdf'));
  const script = (await page.locator('script[type=module][src]').getAttribute('src')) ?? '';
  const maps = [`${script}.map`, `/source-maps/${script.split('/').at(-1)}.map`];
  const answers = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await fetch(path);
          return { status: answer.status, text: await answer.text() };
        }),
      ),
    [script, ...maps],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(answers[0]?.text).not.toContain('sourceMappingURL');
});
