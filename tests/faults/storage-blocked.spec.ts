import type { Page } from '@playwright/test';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { LoginDialog, member } from '../e2e/models/login-dialog';
import { makePng } from '../support/documents/image-files';
import { makeDocx } from '../support/documents/office-files';
import { expect, test } from '../support/journey';
import { fetchRoute } from '../support/loopback';
import { waitForQueueCode } from '../support/queue-code';
import { signIn } from '../support/sign-in';

test.use({
  // Its cache would hand out the worker as it was built.
  serviceWorkers: 'block',
  expectedConsole: {
    patterns: [/storage is blocked/, /ERR_INTERNET_DISCONNECTED|Failed to load resource/],
  },
});

test('where storage is blocked a log-in on the first page lasts, the page says what does not, and converts all the same', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await beginWorkerWith(
    page,
    `IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };`,
  );
  await page.goto(server.siteUrl('pdf'));
  await new LoginDialog(page).signIn(member);
  // Where a log-in on the home page leads: its address comes before its content, and what is chosen before stays behind.
  await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
  const tool = new DocumentTool(page);
  await expect(page.getByText('jobs last only until you close the page')).toBeVisible();
  await tool.choose(sampleFile('letter.png', await makePng()));
  await tool.convert();
  await tool.waitUntilDone('letter.png');
});

test('where the browser does not promise to keep what waits, the page says so while it waits', async ({
  page,
  context,
  server,
}) => {
  const tool = await openSignedIn(page, server.siteUrl('pdf'));
  const warning = page.getByText('may delete waiting files');
  await waitForQueueCode(page);
  await tool.choose(sampleFile('tunnel.docx', await makeDocx(['In the tunnel'])));
  await context.setOffline(true);
  await tool.convert();
  await tool.waitForText('tunnel.docx', /network/i);
  await expect(warning).toBeVisible();
  await context.setOffline(false);
  await tool.waitUntilDone('tunnel.docx');
  await expect(warning).toHaveCount(0);
});

test('a file that will not fit is refused before a byte of it is copied', async ({ page, server }) => {
  await beginWorkerWith(
    page,
    `navigator.storage.estimate = async () => ({ quota: 3_000_000, usage: 2_000_000 });
   FileSystemDirectoryHandle.prototype.getFileHandle = () => { throw new Error('something was copied'); };
   IDBObjectStore.prototype.add = () => { throw new Error('something was stored'); };`,
  );
  const tool = await openSignedIn(page, server.siteUrl('pdf'));
  await tool.choose(sampleFile('large.png', Buffer.alloc(2_000_000)));
  await tool.convert();
  await expect(page.getByRole('main').getByText(/no space left on this device/i)).toBeVisible();
  await expect(tool.job('large.png')).toHaveCount(0);
});

async function openSignedIn(page: Page, siteUrl: string): Promise<DocumentTool> {
  await signIn(page, siteUrl, member);
  const tool = new DocumentTool(page);
  await tool.open(siteUrl);
  return tool;
}

/** Runs a script in the page's job worker before its own: a worker takes no init script. */
async function beginWorkerWith(page: Page, script: string): Promise<void> {
  await page.route(/\/assets\/job-worker-[^/]+\.js$/, async (route) => {
    const answer = await fetchRoute(route);
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}
