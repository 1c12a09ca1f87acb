import { request as requestHttp } from 'node:http';
import { copySites } from '../support/changed-sites';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/journey';
import { fetchRoute } from '../support/loopback';
import { startServer } from '../support/running-server';

test.describe('a page from the server', () => {
  test('is hydrated without asking again for what was inlined', async ({ page, server }) => {
    const configurationCalls: string[] = [];
    page.on('request', (request) => {
      // The service worker keeps its own copy; only what the page asks counts.
      if (request.url().includes('/nodeapi/') && !request.serviceWorker())
        configurationCalls.push(request.url());
    });
    await page.goto(server.siteUrl('pdf'));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeEnabled();
    await page.getByRole('button', { name: 'Support' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact us' })).toBeVisible();
    expect(configurationCalls).toEqual([]);
  });

  test('that the server could open and not draw is drawn by the browser', async ({
    page,
    server,
    expectedConsole,
  }) => {
    expectedConsole.patterns.push(/Did not find element expected to be parsed from: <link rel=expect/);
    await page.route(`${server.siteUrl('pdf')}/sub/price`, async (route) => {
      const answer = await fetchRoute(route);
      const [opening = ''] = (await answer.text()).split(/(?<=<div id="root"[^>]*>)/);
      expect(opening).toMatch(/<div id="root"[^>]*>$/);
      await route.fulfill({ response: answer, body: opening });
    });
    await page.goto(`${server.siteUrl('pdf')}/sub/price`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Support' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact us' })).toBeVisible();
  });

  test('speaks the language asked for, and remembers it', async ({ page, server }) => {
    await page.goto(`${server.siteUrl('pdf')}/?lang=vi`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await page.goto(server.siteUrl('pdf'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  });

  test('changes its language from the menu without losing its place', async ({ page, server }) => {
    await page.goto(`${server.siteUrl('pdf')}/t/pdf`);
    await page.getByLabel('Language').first().selectOption('vi');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(page).toHaveURL(/\/t\/pdf/);
  });

  test('changes its language before it listens, and keeps the rest of its address', async ({
    page,
    server,
  }) => {
    const letGo = await holdBack(page, '**/assets/app-*.js');
    const address = `${server.siteUrl('pdf')}/reset?token=a%2Bb%3D#content`;
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click();
    letGo();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page).toHaveURL(address);
  });

  test('follows a link of its site to another language', async ({ page }) => {
    const sites = await copySites();
    await sites.changeSite('pdf', (_, english) => {
      english.FooterBar.columns[0]?.links.push({ title: 'In Indonesian', path: '/sub/help?lang=id' });
    });
    const server = await startServer({ SITES_DIR: sites.dir });
    try {
      await page.goto(server.siteUrl('pdf'));
      await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
      await page.getByRole('link', { name: 'In Indonesian' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'id');
      await expect(page).toHaveURL(/\/sub\/help\?lang=id$/);
    } finally {
      await page.goto('about:blank');
      await server.stop();
      await sites.remove();
    }
  });

  test('changes its language from the footer and keeps the rest of its address', async ({ page, server }) => {
    const address = `${server.siteUrl('pdf')}/reset?token=a%2Bb%3D&lang=vi#content`;
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    const footer = page.getByRole('contentinfo');
    await expect(page.locator('#root:not([data-dehydrated])')).toBeAttached();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await footer.getByRole('link', { name: 'Русский' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page).toHaveURL(address.replace('lang=vi', 'lang=ru'));
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    // A choice on another document outlives going back to an address that asks for a language.
    await page.goto(`${server.siteUrl('pdf')}/sub/help`);
    await page.getByLabel('Язык').first().selectOption('id');
    await expect(page.locator('html')).toHaveAttribute('lang', 'id');
    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('lang', 'id');
    await footer.getByRole('link', { name: 'Русский' }).click();
    await expect(page).toHaveURL(/lang=ru/);
    // What asks for a new tab still opens one.
    const opened = page.context().waitForEvent('page');
    await footer.getByRole('link', { name: 'English' }).click({ modifiers: ['ControlOrMeta'] });
    await expect((await opened).locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/lang=ru/);
  });

  test('carries the theme of its own host before any script runs', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const themes = new Set<string | null>();
    for (const site of ['pdf', 'voice', 'photos', 'id', 'anime', 'sms', 'phone']) {
      await page.goto(server.siteUrl(site));
      themes.add(await page.locator('html').getAttribute('data-theme'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(themes.size).toBeGreaterThanOrEqual(6);
    await context.close();
  });

  test('shows its content and follows links with scripts off', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(server.siteUrl('pdf'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/sub\/price/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  });

  test('names the pictures that the app shows, and carries none in itself', async ({ page, server }) => {
    for (const path of ['/t/ai-photo', '/t/id-photo']) {
      await page.goto(server.siteUrl('pdf') + path);
      await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeEnabled();
      const shown = await page
        .locator('main img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
      const sent = await page.evaluate(async () => {
        const answer = await fetch(location.href);
        const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
        return [...html.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
      });
      expect(sent).toEqual(shown);
      expect(sent.filter((source) => source?.startsWith('data:'))).toEqual([]);
    }
  });

  test('is a plain 404 for a host that is no site, with nobody’s brand', async ({ server }) => {
    const answer = await askAs(server.port, 'stranger.localhost', '/');
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/Paperway/i);
    expect(
      (await askAs(server.port, 'stranger.localhost', '/nodeapi/site?host=stranger.localhost')).status,
    ).toBe(404);
  });

  test('that is asked for by another spelling of its path is shown where it is', async ({ page, server }) => {
    for (const [path, location] of [
      ['/t/pdf/', '/t/pdf'],
      ['/sub/help/', '/sub/help'],
      ['/board/abc/', '/board/abc'],
      ['//evil.example/', '/evil.example'],
      ['/\\evil.example', '/evil.example'],
      ['/payment-results/?oi=a%2Bb%3D', '/payment-results?oi=a%2Bb%3D'],
    ] as const) {
      const answer = await askAs(server.port, 'pdf.localhost', path);
      expect([answer.status, answer.location], path).toEqual([308, location]);
    }
    await page.goto(`${server.siteUrl('pdf')}/sub/help/?channel=spring`);
    await expect(page).toHaveURL(`${server.siteUrl('pdf')}/sub/help?channel=spring`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is a 404 inside the shell for a path that is not there', async ({ page, server }) => {
    const answer = await page.goto(`${server.siteUrl('pdf')}/nothing/here`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('banner')).toBeVisible();
  });
  test.use({
    expectedConsole: { patterns: [/Failed to load resource: the server responded with a status of 404/] },
  });
});

/** Node does not resolve `*.localhost` everywhere, so the host is named in the header. */
function askAs(
  port: number,
  host: string,
  path: string,
): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    requestHttp({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}
