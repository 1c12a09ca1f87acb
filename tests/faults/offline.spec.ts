import { rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { LoginDialog, member } from '../e2e/models/login-dialog';
import { makeDocx } from '../support/documents/office-files';
import { startFaultProxy } from '../support/fault-proxy';
import { expect, test } from '../support/journey';
import { waitForQueueCode } from '../support/queue-code';
import { readPdfPages } from '../support/read-pdf';
import { waitForServiceWorker } from '../support/service-worker';
import { signIn } from '../support/sign-in';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/] },
});

test('a job queued offline waits for the network, spends no attempt, and starts automatically', async ({
  page,
  context,
  server,
}) => {
  const tool = new DocumentTool(page);
  await signIn(page, server.siteUrl('pdf'), member);
  await tool.open(server.siteUrl('pdf'));
  await waitForQueueCode(page);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await tool.choose(sampleFile('tunnel.docx', await makeDocx(['In the tunnel'])));
  await tool.convert();
  await tool.waitForText('tunnel.docx', /network/i);
  expect(await readAttempts(page)).toEqual([0]);
  await context.setOffline(false);
  await tool.waitUntilDone('tunnel.docx');
});

test('what was chosen is converted as it was, though the file was changed and deleted before it was sent', async ({
  page,
  context,
  server,
}, testInfo) => {
  const tool = new DocumentTool(page);
  await signIn(page, server.siteUrl('pdf'), member);
  await tool.open(server.siteUrl('pdf'));
  await waitForQueueCode(page);
  await waitForServiceWorker(page);
  const paths = ['changed.docx', 'deleted.docx'].map((name) => testInfo.outputPath(name));
  await Promise.all(paths.map(async (path) => writeFile(path, await makeDocx(['As it was chosen']))));
  await context.setOffline(true);
  await page.getByLabel('Choose files').setInputFiles(paths);
  await tool.convert();
  await tool.waitForText('changed.docx', /network/i);
  await tool.waitForText('deleted.docx', /network/i);
  const [changed = '', deleted = ''] = paths;
  await writeFile(changed, await makeDocx(['Something else since']));
  await rm(deleted);
  await context.setOffline(false);
  for (const name of ['changed.docx', 'deleted.docx']) {
    await tool.waitUntilDone(name);
    const { bytes } = await tool.download(name);
    expect((await readPdfPages(bytes)).join(' ')).toContain('As it was chosen');
  }
});

test('a job queued offline survives a reload while still offline', async ({ page, context, server }) => {
  const tool = new DocumentTool(page);
  await signIn(page, server.siteUrl('pdf'), member);
  await tool.open(server.siteUrl('pdf'));
  await waitForQueueCode(page);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await tool.choose(sampleFile('cellar.docx', await makeDocx(['In the cellar'])));
  await tool.convert();
  await tool.waitForText('cellar.docx', /network/i);
  await page.reload();
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await tool.waitForText('cellar.docx', /network/i);
  await context.setOffline(false);
  await tool.waitUntilDone('cellar.docx');
});

test.describe('on a first visit whose network goes before everything is here', () => {
  test.use({
    serviceWorkers: 'block',
    expectedConsole: {
      patterns: [/Failed to load resource/, /ERR_/],
    },
  });

  for (const [what, gone] of [
    ['the job worker', /job-worker-/],
    ['the queue', /connect-jobs-/],
  ] as const) {
    test(`files stay chosen without ${what}, the page says what to do, and it continues automatically`, async ({
      page: signedInPage,
      browser,
      server,
    }) => {
      const proxy = await startFaultProxy(() => server.port);
      try {
        const siteUrl = `http://pdf.localhost:${proxy.port}`;
        await signedInPage.goto(siteUrl);
        await new LoginDialog(signedInPage).signIn(member);
        // Who is signed in is known here; nothing of the app is.
        const storageState = await signedInPage.context().storageState();
        await signedInPage.goto('about:blank');
        const context = await browser.newContext({ storageState, serviceWorkers: 'block' });
        const page = await context.newPage();
        const tool = new DocumentTool(page);
        proxy.setRule(({ url }) => ({ kind: gone.test(url ?? '') ? 'drop' : 'pass' }));
        await tool.open(siteUrl);
        await proxy.waitForFault(gone);
        await tool.choose(sampleFile('platform.docx', await makeDocx(['On the platform'])));
        // It shows what was chosen once its code is here, which may come after the fault.
        await expect(page.getByText('platform.docx')).toBeVisible();
        await context.setOffline(true);
        await tool.convert();
        await expect(page.getByRole('alert')).toContainText('Leave this page open');
        await expect(page.getByText('platform.docx')).toBeVisible();
        proxy.clear();
        await context.setOffline(false);
        await tool.waitUntilDone('platform.docx');
        await expect(page.getByText('Leave this page open')).toHaveCount(0);
        expect(proxy.countForwarded(/\/pdf\/fileToPdf/)).toBe(1);
        await context.close();
      } finally {
        await proxy.close();
      }
    });
  }

  test('a file chosen in a tool that is not here yet is in it when the network is back', async ({
    page,
    context,
    server,
  }) => {
    const tool = new DocumentTool(page);
    await page.goto(server.siteUrl('pdf'), { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await tool.choose(sampleFile('early.docx', await makeDocx(['Early'])));
    await expect(page.getByText(/You need to be online for that/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('early.docx')).toBeVisible();
  });
});

test('a server that cannot be reached for a while costs the job nothing but time', async ({
  page,
  server,
}) => {
  const proxy = await startFaultProxy(() => server.port);
  try {
    const tool = new DocumentTool(page);
    const siteUrl = `http://pdf.localhost:${proxy.port}`;
    await signIn(page, siteUrl, member);
    await tool.open(siteUrl);
    let refusals = 0;
    proxy.setRule((request) => {
      if (!request.url?.startsWith('/backapi') || refusals >= 4) return { kind: 'pass' };
      refusals += 1;
      return { kind: 'drop' };
    });
    await tool.choose(sampleFile('lift.docx', await makeDocx(['In the lift'])));
    await tool.convert();
    await tool.waitUntilDone('lift.docx', 80_000);
    expect(proxy.countForwarded(/\/pdf\/fileToPdf/)).toBe(1);
  } finally {
    await proxy.close();
  }
});

/** Attempts spent, as the job records on this device say. */
function readAttempts(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('toolfront-jobs');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('jobs').objectStore('jobs').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { attempt: number }[]).map(({ attempt }) => attempt));
          };
        };
      }),
  );
}
