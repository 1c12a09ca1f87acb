import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makePdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { fetchRoute, onLoopback } from '../support/loopback';
import { signIn } from '../support/sign-in';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';

test.use({ serviceWorkers: 'allow' });

test.describe('what somebody brought into a page', () => {
  test.use({ expectedConsole: { patterns: [/violates the following Content Security Policy/] } });

  test('runs neither as a script, nor on a click, nor as an address', async ({ page, server }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      refused.push(
        ...(/Content Security Policy directive '(script-src)/.exec(message.text())?.slice(1) ?? []),
      );
    });
    const home = `${server.siteUrl('pdf')}/`;
    await page.route(home, async (route) => {
      const answer = await fetchRoute(route);
      const brought = [
        '<script>window.ran = "script"</script>',
        '<button onclick="window.ran = \'click\'">Brought button</button>',
        '<a href="javascript:window.ran=\'address\'">Brought link</a>',
      ];
      const body = (await answer.text()).replace('</body>', `<div>${brought.join('')}</div></body>`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto(home);
    await page.getByRole('button', { name: 'Brought button' }).click();
    await page.getByRole('link', { name: 'Brought link' }).click();
    await expect.poll(() => refused.length).toBe(3);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await expect(page).toHaveURL(home);
  });
});

test.describe('a page inside a frame', () => {
  test.use({ expectedConsole: { patterns: [/directive: "frame-ancestors/] } });

  test('shows on its own site and on no other', async ({ page, server }) => {
    const site = server.siteUrl('pdf');
    const framed = `${site}/sub/help`;
    const heading = page.frameLocator('iframe').locator('h1');
    // A document that has no policy of its own against frames.
    await page.goto(`${site}/robots.txt`);
    await page.evaluate(addFrame, framed);
    await expect(heading).toBeVisible();

    await page.goto(`${server.siteUrl('voice')}/robots.txt`);
    const refused = page.waitForEvent('requestfailed', (request) => request.url() === framed);
    await page.evaluate(addFrame, framed);
    expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    await expect(heading).toHaveCount(0);
  });
});

const targets = [
  'http://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/t/..//evil.example',
  'javascript:alert(1)',
];

test('files shared to the app with another target than a tool of it stay here, with a worker or without', async ({
  page,
  server,
}) => {
  const site = server.siteUrl('pdf');
  for (const target of targets) {
    const form = new FormData();
    form.set('files', new File(['x'], 'a.pdf'));
    const { url, headers } = onLoopback(`${site}/share-target?to=${encodeURIComponent(target)}`);
    const answer = await fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' });
    expect(answer.headers.get('location'), target).toBe('/t/pdf?shared=nothing');
  }
  await page.goto(site);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const target of targets) {
    await shareTo(page, `/share-target?to=${encodeURIComponent(target)}`);
    expect(new URL(page.url()).origin, target).toBe(site);
  }
});

function addFrame(address: string): void {
  const frame = document.createElement('iframe');
  frame.src = address;
  document.body.append(frame);
}

/** As the system's share sheet does: a form that is sent to the app as a navigation. */
async function shareTo(page: Page, action: string): Promise<void> {
  await page.evaluate((address) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: address });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'files' });
    const chosen = new DataTransfer();
    chosen.items.add(new File(['x'], 'a.pdf'));
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    Object.assign(window, { isSharing: true });
    // The answer to this call goes first.
    setTimeout(() => form.submit());
  }, action);
  await page.waitForFunction(() => !('isSharing' in window) && document.readyState === 'complete');
}

test('what the server keeps is open to nobody else on its machine', async ({ page, server }) => {
  await signIn(page, server.siteUrl('pdf'), member);
  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await tool.choose(sampleFile('letter.pdf', await makePdf(1)));
  await tool.convert();
  await tool.waitUntilDone('letter.pdf');
  // The embedded database gives its files modes of its own, in a folder that is closed.
  const entries = (await readdir(server.dataDir, { recursive: true })).filter((path) => !/^db./.test(path));
  const modes = await Promise.all(
    ['.', ...entries].map(async (path) => ({ path, mode: (await stat(join(server.dataDir, path))).mode })),
  );
  expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
  expect(modes.length).toBeGreaterThan(3);
});
