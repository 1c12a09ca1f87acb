import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makePdf } from '../support/documents/pdf-files';
import { startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import { copyClient } from '../support/published-client';
import { startServer } from '../support/running-server';
import { waitForControl } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';
import { SmsForm } from './models/sms-form';

test.use({ serviceWorkers: 'allow' });

const builtClient = join(import.meta.dirname, '../../dist/client');

test('a new version is offered, waits for the person, and then takes over', async ({ page }) => {
  const clientDir = await mkdtemp(join(tmpdir(), 'toolfront-client-'));
  await cp(builtClient, clientDir, { recursive: true });
  const server = await startServer({ CLIENT_DIR: clientDir });
  try {
    await page.goto(server.siteUrl('pdf'));
    await waitForControl(page);
    await publishNewWorker(clientDir);
    await page.goto(`${server.siteUrl('pdf')}/sub/help`);
    const notice = page.getByRole('status').getByRole('region', { name: 'New version' });
    await expect(notice).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await notice.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toBeHidden();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.reload();
    await notice.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => countWaitingWorkers(page)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  } finally {
    await page.goto('about:blank');
    await server.stop();
    await rm(clientDir, { recursive: true, force: true });
  }
});

test.describe('over a deploy', () => {
  test.use({ expectedConsole: { patterns: [/Failed to load resource/] } });

  test(
    'a page left open over a deploy is offered the new version, with what its worker cached of the old one',
    wholeSuiteIf(true),
    async ({ page, context }) => {
      const client = await copyClient();
      const server = await startServer({ CLIENT_DIR: client.dir });
      try {
        await page.goto(server.siteUrl('sms'));
        await waitForControl(page);
        await server.end();
        // Every script has another name now, and the server has the old ones no more.
        await client.publish();
        await server.restart();
        const form = new SmsForm(page);
        await form.message.fill('Half a mess');
        // Opening any page of the site has the browser look for a new version.
        const other = await context.newPage();
        await other.goto(`${server.siteUrl('sms')}/sub/help`);
        // The server has its code no more.
        const notice = page.getByRole('status').getByRole('region', { name: 'New version' });
        await expect(notice).toBeVisible();
        await expect(form.message).toHaveValue('Half a mess');
        await notice.getByRole('button', { name: 'Update now' }).click();
        await expect.poll(() => countWaitingWorkers(page)).toBe(0);
        await expect(notice).toBeHidden();
        // A draft survives a reload, so nobody was asked about it.
        await form.message.focus();
        await expect(form.message).toHaveValue('Half a mess');
      } finally {
        await page.goto('about:blank');
        await server.stop();
        await client.remove();
      }
    },
  );
});

test('an update asks before it drops what is chosen or written, and comes back when that is sent', async ({
  page,
}) => {
  const clientDir = await mkdtemp(join(tmpdir(), 'toolfront-client-'));
  await cp(builtClient, clientDir, { recursive: true });
  const server = await startServer({ CLIENT_DIR: clientDir });
  try {
    const siteUrl = server.siteUrl('pdf');
    await signIn(page, siteUrl, member);
    await page.goto(siteUrl);
    await waitForControl(page);
    await publishNewWorker(clientDir);
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    const notice = page.getByRole('status').getByRole('region', { name: 'New version' });
    await expect(notice).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await tool.choose(sampleFile('letter.pdf', await makePdf(1)));
    await expect(page.getByText('letter.pdf')).toBeVisible();
    await notice.getByRole('button', { name: 'Update now' }).click();
    await expect(notice).toContainText('The files you chose have not been uploaded yet.');
    await notice.getByRole('button', { name: 'Finish this first' }).click();
    await expect(notice).toBeHidden();
    await tool.convert();
    await tool.waitUntilDone('letter.pdf');
    await expect(notice).toContainText('A new version of this app is available.');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.goto(`${siteUrl}/reset`);
    const field = page.getByLabel('New password');
    await field.fill('half a passw');
    await notice.getByRole('button', { name: 'Update now' }).click();
    await expect(notice).toContainText('Updating discards');
    await expect(field).toHaveValue('half a passw');
    await notice.getByRole('button', { name: 'Update anyway' }).click();
    await expect.poll(() => countWaitingWorkers(page)).toBe(0);
    await expect(field).toHaveValue('');
    await expect(notice).toBeHidden();
  } finally {
    await page.goto('about:blank');
    await server.stop();
    await rm(clientDir, { recursive: true, force: true });
  }
});

test('an update that is taken in the middle of a job costs the job nothing', async ({ page }) => {
  const clientDir = await mkdtemp(join(tmpdir(), 'toolfront-client-'));
  await cp(builtClient, clientDir, { recursive: true });
  const server = await startServer({ CLIENT_DIR: clientDir });
  const proxy = await startFaultProxy(() => server.port);
  try {
    const siteUrl = `http://pdf.localhost:${proxy.port}`;
    await signIn(page, siteUrl, member);
    await page.goto(siteUrl);
    await waitForControl(page);
    await publishNewWorker(clientDir);
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    const notice = page.getByRole('status').getByRole('region', { name: 'New version' });
    await expect(notice).toBeVisible();
    // What it asks about its work is answered once the new version has taken over.
    proxy.setRule(({ url }) => ({ kind: url?.includes('/pdf/getProgress') ? 'hold-answer' : 'pass' }));
    await tool.choose(sampleFile('letter.pdf', await makePdf(1)));
    await tool.convert();
    await proxy.waitForFault(/getProgress/);
    await notice.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => countWaitingWorkers(page)).toBe(0);
    await expect(notice).toBeHidden();
    proxy.release();
    await tool.waitUntilDone('letter.pdf');
    expect(proxy.countForwarded(/\/pdf\/pdf/)).toBe(1);
    expect(proxy.countForwarded(/uploadFile/)).toBe(1);
  } finally {
    await page.goto('about:blank');
    await proxy.close();
    await server.stop();
    await rm(clientDir, { recursive: true, force: true });
  }
});

test.describe('recalled', () => {
  // The test may leave the page while the browser still fetches what takes the worker away.
  test.use({ expectedConsole: { patterns: [/error occurred when fetching the script/] } });

  test('a recalled service worker is gone one visit later, with its caches', async ({ page }) => {
    const environment: Record<string, string> = {};
    const server = await startServer(environment);
    try {
      await page.goto(server.siteUrl('pdf'));
      await waitForControl(page);
      expect(await page.evaluate(() => caches.keys())).not.toEqual([]);
      await server.end();
      environment.SERVICE_WORKER = 'off';
      await server.restart();
      await page.goto(server.siteUrl('pdf'));
      await expect.poll(() => countWorkers(page)).toBe(0);
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The page registers what the server calls its worker, which takes itself away.
      await expect.poll(() => countWorkers(page)).toBe(0);
    } finally {
      await page.goto('about:blank');
      await server.stop();
    }
  });
});

test.describe('somebody whose job ends while they look elsewhere', () => {
  test('gets a notification and a number on the icon, and then offered to install', async ({
    page,
    server,
  }) => {
    const siteUrl = server.siteUrl('pdf');
    await page.addInitScript(recordNotices);
    await signIn(page, siteUrl, member);
    const tool = new DocumentTool(page);
    await tool.open(siteUrl);
    await page.evaluate(offerInstall);
    const offer = page.getByRole('region', { name: 'Install the app' });
    await expect(offer).toBeHidden();

    await tool.choose(sampleFile('one.pdf', await makePdf(1)));
    await tool.chooseTarget('HTML');
    await tool.convert();
    await page.evaluate(setVisibility, 'hidden');
    await tool.waitUntilDone('one.pdf');
    await expect.poll(() => readNotices(page)).toEqual(['badge 1', 'notification']);
    await page.evaluate(setVisibility, 'visible');
    await expect.poll(() => readNotices(page)).toEqual(['badge 1', 'notification', 'no badge']);

    await offer.getByRole('button', { name: 'Install' }).click();
    await expect(offer).toBeHidden();
    await expect.poll(() => readNotices(page)).toContain('install prompt');
  });
});

/** A service worker is new to a browser when a byte of it is. */
async function publishNewWorker(clientDir: string): Promise<void> {
  const path = join(clientDir, 'service-worker.js');
  await Promise.all(['.br', '.gz'].map((kind) => rm(path + kind, { force: true })));
  await writeFile(path, `${await readFile(path, 'utf8')}\n// newer\n`);
}

function countWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

async function countWaitingWorkers(page: Page): Promise<number> {
  try {
    return await page.evaluate(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).filter(({ waiting }) => waiting !== null).length,
    );
  } catch {
    // The page was being reloaded.
    return -1;
  }
}

/** What a test's browser shows to nobody: an icon's number, and notifications of the system. */
function recordNotices(): void {
  const notices: string[] = [];
  Object.assign(window, { notices });
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (count: number) => void notices.push(`badge ${count}`),
  });
  Object.defineProperty(navigator, 'clearAppBadge', { value: async () => void notices.push('no badge') });
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  ServiceWorkerRegistration.prototype.showNotification = async () => void notices.push('notification');
}

/** From the first number on: an opened page takes away what an earlier one has left. */
function readNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { notices = [] } = window as Window & { notices?: string[] };
    return notices.slice(notices.findIndex((what) => what !== 'no badge'));
  });
}

/** As the browser does when the app can be installed. */
function offerInstall(): void {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = async () => {
    (window as Window & { notices?: string[] }).notices?.push('install prompt');
    return { outcome: 'accepted' };
  };
  window.dispatchEvent(Object.assign(event, { prompt }));
}

function setVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
