import { expect, test } from '../support/journey';
import { waitForControl } from '../support/service-worker';
import { sampleFile } from './models/document-tool';
import {
  holdFirstReading,
  installApp,
  launch,
  letGo,
  listShares,
  share,
  untilLaunchable,
} from './models/incoming-files';
import { LoginDialog } from './models/login-dialog';

const pdf = (name: string) => sampleFile(name, Buffer.from('%PDF-1.4\n'));

test.use({
  serviceWorkers: 'allow',
  expectedConsole: {
    patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /its tool shows without it/],
  },
});

test('a file that is shared to the app is in its tool, offline too', async ({ page, context, server }) => {
  await page.goto(server.siteUrl('pdf'));
  await waitForControl(page);
  await context.setOffline(true);
  await share(page, '/share-target?to=/t/pdf', pdf('shared.pdf'));
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('shared.pdf')).toBeVisible();
});

test('shared files that a page had not read when it was reloaded are in the tool after the reload', async ({
  page,
  server,
}) => {
  await page.goto(server.siteUrl('pdf'));
  await waitForControl(page);
  const { untilReading } = await holdFirstReading(page);
  await share(page, '/share-target?to=/t/pdf', pdf('one.pdf'), pdf('two.pdf'));
  await untilReading();
  expect(await listShares(page)).toHaveLength(1);
  await page.reload();
  for (const name of ['one.pdf', 'two.pdf']) await expect(page.getByText(name)).toHaveCount(1);
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect.poll(() => listShares(page)).toEqual([]);
});

test('a file dropped beside the zone is chosen, and what was chosen before stays', async ({
  page,
  server,
}) => {
  await page.goto(`${server.siteUrl('pdf')}/t/pdf`);
  // Whether the tool listens already or not.
  await letGo(page, 'h1', pdf('first.pdf'));
  await expect(page.getByText('first.pdf')).toBeVisible();
  await letGo(page, 'footer', pdf('second.pdf'));
  await expect(page.getByText('second.pdf')).toBeVisible();
  await expect(page.getByText('first.pdf')).toBeVisible();
  await letGo(page, 'label:has(input[type="file"])', pdf('third.pdf'));
  await expect(page.getByText('third.pdf')).toHaveCount(1);
});

test('a file dropped on a page without a tool is brought to the tool, and never leaves the app', async ({
  page,
  server,
}) => {
  await page.goto(`${server.siteUrl('pdf')}/sub/price`);
  await waitForControl(page);
  await letGo(page, 'h1', pdf('from-the-prices.pdf'));
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('from-the-prices.pdf')).toHaveCount(1);
  // A site whose tool takes no files stays where it is.
  await page.goto(`${server.siteUrl('phone')}/sub/price`);
  await letGo(page, 'h1', pdf('not-here.pdf'));
  await expect(page).toHaveURL(/\/sub\/price$/);
});

test('files that are opened with the installed app are in its tool, and a second start leaves a form as it is', async ({
  page,
  server,
}) => {
  await installApp(page);
  const siteUrl = server.siteUrl('pdf');
  await page.goto(siteUrl);
  await untilLaunchable(page);
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
  await launch(page, `${siteUrl}/t/pdf`, pdf('opened.pdf'));
  await expect(page).toHaveURL(/\/t\/pdf$/);
  await expect(page.getByText('opened.pdf')).toBeVisible();
  await launch(page, `${siteUrl}/t/pdf`, pdf('second.pdf'));
  await expect(page.getByText('second.pdf')).toBeVisible();
  await expect(page.getByText('opened.pdf')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
