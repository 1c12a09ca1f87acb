import type { Page } from '@playwright/test';
import { makePdf } from '../support/documents/pdf-files';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { JobList } from './models/job-list';
import { member } from './models/login-dialog';

test.describe('a job that continues while its person is elsewhere', () => {
  let proxy: FaultProxy;
  let siteUrl: string;

  test.beforeEach(async ({ page, server }) => {
    proxy = await startFaultProxy(() => server.port);
    siteUrl = `http://pdf.localhost:${proxy.port}`;
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, siteUrl, member);
    // What they ask about their work is answered when the test says so.
    proxy.setRule(({ url }) => ({ kind: url?.includes('/pdf/getProgress') ? 'hold-answer' : 'pass' }));
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    await tool.choose(sampleFile('letter.pdf', await makePdf(1)));
    await tool.convert();
    await proxy.waitForFault(/getProgress/);
  });

  test.afterEach(async ({ page }) => {
    if (!page.isClosed()) await page.goto('about:blank');
    await proxy.close();
  });

  test('is counted in the header of every page, which leads to the list by keyboard', async ({ page }) => {
    const tool = new DocumentTool(page);
    await expect(tool.job('letter.pdf')).toBeInViewport({ ratio: 1 });
    await tool.expectResultsAboveDropZone();
    await page.goto(`${siteUrl}/sub/help`);
    const counter = findCounter(page, '1 job in progress');
    await expect(counter).toBeVisible();
    const brand = page.getByRole('banner').getByRole('link').first().locator('span');
    expect(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const box = await counter.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    proxy.release();
    await findCounter(page, '1 job ended').press('Enter');
    await expect(page).toHaveURL(/\/sub\/account/);
    await expect(new JobList(page).job('letter.pdf').getByText('Download')).toBeInViewport();
    await expect(findCounter(page, /job/)).toHaveCount(0);
  });

  test('is notified of in the tab that is opened next', wholeSuiteIf(true), async ({ page, context }) => {
    const next = await context.newPage();
    await page.close();
    await next.goto(`${siteUrl}/sub/help`);
    await expect(findCounter(next, '1 job in progress')).toBeVisible();
    proxy.release();
    await expect(next.getByText('letter.pdf is ready')).toBeVisible();
    await next.goto('about:blank');
  });

  test('may be notified of below a list longer than the screen, which does not cover what has the focus', async ({
    page,
  }) => {
    await page.addInitScript(answerToBeingAsked, 'default' as const);
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    const pdf = await makePdf(1);
    await tool.choose(...Array.from({ length: 9 }, (_, i) => sampleFile(`letter ${i + 2}.pdf`, pdf)));
    await tool.convert();
    const jobs = new JobList(page);
    await jobs.expectAll(10);
    await expect(jobs.notifyButton).toBeInViewport({ ratio: 1 });
    const offer = await jobs.notifyButton.boundingBox();
    for (const row of await jobs.list.getByRole('listitem').all()) {
      const last = row.getByRole('button').last();
      await last.focus();
      const box = await last.boundingBox();
      if (!box || !offer) throw new Error('a button has no place');
      expect(box.y + box.height).toBeLessThanOrEqual(offer.y);
    }
  });

  for (const answer of ['granted', 'denied', 'default'] as const) {
    test(
      `may be notified of when it ends: after the answer "${answer}" the focus stays in the list of jobs`,
      wholeSuiteIf(answer !== 'granted'),
      async ({ page }) => {
        await page.addInitScript(answerToBeingAsked, answer);
        const jobs = new JobList(page);
        // By a pointer at once, before anything else on the list had the focus; then by keys.
        for (const press of ['click', 'Enter'] as const) {
          await page.goto(`${siteUrl}/t/pdf`);
          if (press === 'click') await jobs.notifyButton.click();
          else await jobs.notifyButton.press(press);
          await expect(jobs.notifyButton).toHaveCount(0);
          await jobs.expectFocusInTray();
          expect(await page.evaluate(() => (window as AskedWindow).timesAsked), press).toBe(1);
        }
      },
    );
  }
});

function findCounter(page: Page, name: string | RegExp) {
  return page.getByRole('banner').getByRole('link', { name });
}

type AskedWindow = Window & { timesAsked?: number };

/** The browser's own question, which a test's browser shows to nobody, and what is answered to it. */
function answerToBeingAsked(answer: NotificationPermission): void {
  let permission: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    const asked = window as AskedWindow;
    asked.timesAsked = (asked.timesAsked ?? 0) + 1;
    permission = answer;
    return answer;
  };
}
