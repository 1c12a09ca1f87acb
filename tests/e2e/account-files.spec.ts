import type { BrowserContext, Page } from '@playwright/test';
import { makePdf } from '../support/documents/pdf-files';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import { signIn } from '../support/sign-in';
import { AccountPage } from './models/account-page';
import { DocumentTool, sampleFile } from './models/document-tool';
import { JobList } from './models/job-list';
import { member } from './models/login-dialog';

test.describe('what a phone had made', () => {
  let proxy: FaultProxy;
  let siteUrl: string;
  let desk: BrowserContext;

  test.beforeEach(async ({ page, server, browser }) => {
    proxy = await startFaultProxy(() => server.port);
    siteUrl = `http://pdf.localhost:${proxy.port}`;
    await page.setViewportSize({ width: 390, height: 844 });
    desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(page, siteUrl, member);
  });

  test.afterEach(async ({ page }) => {
    await page.goto('about:blank');
    await desk.close();
    await proxy.close();
  });

  test('is seen at the desk while it is made, fetched there, and deleted for both', async ({ page }) => {
    // The phone does not learn of the end, so that the desk alone can.
    proxy.setRule(({ url }) => ({ kind: url?.includes('/pdf/getProgress') ? 'hold-answer' : 'pass' }));
    await convert(page, 'tide-table.pdf');
    const account = await openAccount(await desk.newPage());
    const file = account.otherFile('tide-table.pdf');
    await expect(file).toContainText('Done');
    await expect(file).toContainText(/Chrome, Linux.*Available until/);
    const { name, bytes } = await account.download('tide-table.pdf');
    expect(name).toBe('tide-table.docx');
    expect(bytes.length).toBeGreaterThan(1_000);

    await file.getByRole('button', { name: 'Delete tide-table.pdf' }).click();
    await expect(file).toHaveCount(0);
    await account.reload();
    await expect(file).toHaveCount(0);
    await account.leave();
  });

  test('is one row on the phone itself, until it is removed there', async ({ page }) => {
    await convert(page, 'logbook.pdf');
    const jobs = new JobList(page);
    await jobs.waitUntilDone('logbook.pdf');
    const phone = await openAccount(page);
    await expect(phone.otherFiles).toHaveAttribute('aria-busy', 'false');
    await expect(phone.otherFile('logbook.pdf')).toHaveCount(0);

    const account = await openAccount(await desk.newPage());
    await expect(account.otherFile('logbook.pdf')).toBeVisible();
    await jobs.press('logbook.pdf', 'Remove');
    await expect(phone.otherFile('logbook.pdf')).toBeVisible();
    await account.leave();
  });

  async function convert(page: Page, name: string): Promise<void> {
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    await tool.choose(sampleFile(name, await makePdf(1)));
    await tool.convert();
  }

  async function openAccount(page: Page): Promise<AccountPage> {
    if (page.url() === 'about:blank') await signIn(page, siteUrl, member);
    const account = new AccountPage(page);
    await account.open(siteUrl);
    return account;
  }
});
