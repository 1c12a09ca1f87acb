import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { waitForControl } from '../support/service-worker';
import { LoginDialog } from './models/login-dialog';

test.use({
  expectedConsole: {
    patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /its tool shows without it/],
  },
});

test('a file that is shared to the app is in its tool, offline too', async ({ page, context, server }) => {
  await page.goto(server.siteUrl('pdf'));
  await waitForControl(page);
  await context.setOffline(true);
  // As the system's share sheet does: a form posted to the address that the manifest names.
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.enctype = 'multipart/form-data';
    form.action = '/share-target?to=/t/pdf';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.4\n'], 'shared.pdf', { type: 'application/pdf' }));
    input.files = data.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('shared.pdf')).toBeVisible();
});

test('a file let go beside the zone is chosen, and what was chosen before stays', async ({
  page,
  server,
}) => {
  await page.goto(`${server.siteUrl('pdf')}/t/pdf`);
  // Whether the tool listens already or not.
  await letGo(page, 'h1', 'first.pdf');
  await expect(page.getByText('first.pdf')).toBeVisible();
  await letGo(page, 'footer', 'second.pdf');
  await expect(page.getByText('second.pdf')).toBeVisible();
  await expect(page.getByText('first.pdf')).toBeVisible();
  await letGo(page, 'label:has(input[type="file"])', 'third.pdf');
  await expect(page.getByText('third.pdf')).toHaveCount(1);
});

test('a file let go on a page without a tool is brought to the tool, and never leaves the app', async ({
  page,
  server,
}) => {
  await page.goto(`${server.siteUrl('pdf')}/sub/price`);
  await waitForControl(page);
  await letGo(page, 'h1', 'from-the-prices.pdf');
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('from-the-prices.pdf')).toHaveCount(1);
  // A site whose tool takes no files stays where it is.
  await page.goto(`${server.siteUrl('phone')}/sub/price`);
  await letGo(page, 'h1', 'not-here.pdf');
  await expect(page).toHaveURL(/\/sub\/price$/);
});

/** Drags a small PDF over a part of the page and lets it go there; the browser must not take it for itself. */
async function letGo(page: Page, selector: string, name: string): Promise<void> {
  const isLeftToBrowser = await page
    .locator(selector)
    .first()
    .evaluate((target, fileName) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.4\n'], fileName, { type: 'application/pdf' }));
      return ['dragover', 'drop'].map((type) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      );
    }, name);
  expect(isLeftToBrowser).toEqual([false, false]);
}

test('files that are opened with the installed app are in its tool, and a second start leaves a form as it is', async ({
  page,
  server,
}) => {
  await page.addInitScript(installApp);
  const siteUrl = server.siteUrl('pdf');
  await page.goto(siteUrl);
  await page.waitForFunction(() => (window as LaunchedWindow).launch !== undefined);
  // A shortcut.
  await launch(page, `${siteUrl}/t/pdf`);
  await expect(page).toHaveURL(/\/t\/pdf$/);
  const login = new LoginDialog(page);
  await login.open();
  await login.fill('kim@mail.test', 'half typed');
  await launch(page, `${siteUrl}/`);
  await launch(page, `${siteUrl}/sub/price`);
  await expect(login.dialog.getByLabel('Email')).toHaveValue('kim@mail.test');
  await page.keyboard.press('Escape');

  await page.getByRole('contentinfo').locator('a[href="/protocol/terms"]').click();
  await expect(page).toHaveURL(/\/protocol\/terms$/);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await launch(page, `${siteUrl}/t/pdf`, 'opened.pdf');
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('opened.pdf')).toBeVisible();
  await launch(page, `${siteUrl}/t/pdf`, 'second.pdf');
  await expect(page.getByText('second.pdf')).toBeVisible();
  await expect(page.getByText('opened.pdf')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

type Launch = { targetURL: string; files: { getFile: () => Promise<File> }[] };
type LaunchedWindow = Window & { launch?: (launch: Launch) => void };

/** What a test's browser has not: an app of its own window, and a system that starts it with files. */
function installApp(): void {
  const matches = window.matchMedia.bind(window);
  window.matchMedia = (query) => matches(query.includes('standalone') ? 'all' : query);
  Object.defineProperty(window, 'launchQueue', {
    value: { setConsumer: (take: (launch: Launch) => void) => Object.assign(window, { launch: take }) },
  });
}

function launch(page: Page, targetURL: string, fileName?: string): Promise<void> {
  return page.evaluate(
    ([address, name]) => {
      const files = name
        ? [{ getFile: async () => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' }) }]
        : [];
      (window as LaunchedWindow).launch?.({ targetURL: address, files });
    },
    [targetURL, fileName] as const,
  );
}
