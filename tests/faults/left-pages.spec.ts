import type { Page } from '@playwright/test';
import { DocumentTool } from '../e2e/models/document-tool';
import { JobList } from '../e2e/models/job-list';
import { wholeSuiteIf } from '../support/whole-suite';
import type { Device } from './device';
import { expect, test } from './fault-test';
import { faultAt, neverDone } from './moments';
import { documentSubject as subject } from './subjects/document-subject';
import { holdDatabase, releaseDatabase } from './worker-deaths';

test.use({ serviceWorkers: 'allow' });

test.describe('a page that was left, and comes back out of the back/forward cache', () => {
  test('has the files that were chosen and not handed in', async ({ sharedDevice }) => {
    const page = await sharedDevice.begin(subject);
    const name = subject.quickFileName(sharedDevice.takeNumber());
    await subject.chooseFiles(page, [name]);
    await leave(page, sharedDevice);
    await comeBack(page);
    await new DocumentTool(page).convert();
    await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
    sharedDevice.expectStarted(subject, 1);
  });

  test('hands a file in once that the queue had not answered for', async ({ sharedDevice }) => {
    const page = await sharedDevice.begin(subject);
    const tool = new DocumentTool(page);
    // The queue is joined and at rest before its database is held.
    const earlier = subject.quickFileName(sharedDevice.takeNumber());
    await subject.startJobs(page, [earlier]);
    await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), earlier);
    const name = subject.quickFileName(sharedDevice.takeNumber());
    const other = await sharedDevice.context.newPage();
    await other.goto(`${sharedDevice.siteUrl(subject)}/healthz`);
    await holdDatabase(other);
    await subject.chooseFiles(page, [name]);
    await tool.convert();
    // The page waits for the queue's answer, which needs the database.
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await leave(page, sharedDevice);
    await releaseDatabase(other);
    await comeBack(page);
    await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
    await expect(tool.job(name)).toHaveCount(1);
    sharedDevice.expectStarted(subject, 2);
  });

  test(
    'shows the end of a job that another page had brought about',
    wholeSuiteIf(true),
    async ({ sharedDevice }) => {
      const page = await sharedDevice.begin(subject);
      const name = subject.quickFileName(sharedDevice.takeNumber());
      const obstacle = neverDone(subject);
      sharedDevice.proxy.setRule(faultAt(obstacle));
      await subject.startJobs(page, [name]);
      await sharedDevice.proxy.waitForFault(obstacle.call);
      await leave(page, sharedDevice);
      sharedDevice.proxy.clear();
      const other = await sharedDevice.openTab(subject);
      await subject.waitUntilDone(other, sharedDevice.siteUrl(subject), name);
      await other.close();
      await comeBack(page);
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    },
  );

  test('shows nothing of a person who signed out meanwhile', async ({ device }) => {
    const page = await device.begin(subject);
    const name = subject.quickFileName(device.takeNumber());
    await subject.startJobs(page, [name]);
    await subject.waitUntilDone(page, device.siteUrl(subject), name);
    await leave(page, device);
    const other = await device.openTab(subject);
    await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(other.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await comeBack(page);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(new JobList(page).job(name)).toHaveCount(0);
    device.expectStarted(subject, 1);
  });
});

/** Leaves for another page of the site, so that this one goes into the cache. */
async function leave(page: Page, device: Device): Promise<void> {
  // Chromium keeps no page that a service worker takes over on the way.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(`${device.siteUrl(subject)}/healthz`);
}

/** Goes back, and makes sure that the very page came back; where it did not, the failure has the browser's reasons. */
async function comeBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const reasons: string[] = [];
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.goBack({ waitUntil: 'commit' });
  const readWhetherRestored = async () =>
    (await page.evaluate(() => document.documentElement.dataset.persisted)) ?? String(reasons);
  await expect.poll(readWhetherRestored).toBe('true');
  await devtools.detach();
}
