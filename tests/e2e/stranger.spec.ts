import { makeDocx } from '../support/documents/office-files';
import { expect, test } from '../support/journey';
import { type RunningServer, startServer } from '../support/running-server';
import { type StrangersBackend, startStrangersBackend, strangersPerson } from '../support/strangers-backend';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, sampleFile } from './models/document-tool';
import { LoginDialog } from './models/login-dialog';

const host = 'docs.localhost';
test.describe('in front of somebody else’s backend', () => {
  let backend: StrangersBackend;
  let front: RunningServer;

  test.beforeEach(async () => {
    backend = await startStrangersBackend(host);
    front = await startServer({ BACKEND_URL: backend.url });
  });

  test.afterEach(async () => {
    await front.stop();
    await backend.close();
  });

  test('a person signs in, converts and downloads', async ({ page }) => {
    const tool = new DocumentTool(page);
    await signIn(page);
    await tool.open(siteUrl());
    await tool.choose(await makeLetter());
    await tool.convert();
    await tool.waitUntilDone('letter.docx');
    const { bytes } = await tool.download('letter.docx', 'result-');
    expect(bytes.toString('latin1')).toContain('%PDF-1.4');
    expect(backend.countStarts()).toBe(1);
    expect(backend.countUploads()).toBe(1);
  });

  test(
    'without idempotency a lost start answer waits for the person’s word, which starts it once',
    wholeSuiteIf(true),
    async ({ page }) => {
      const tool = new DocumentTool(page);
      await signIn(page);
      await tool.open(siteUrl());
      backend.loseStartAnswers(1);
      await tool.choose(await makeLetter());
      await tool.convert();
      const startAgain = tool.job('letter.docx').getByRole('button', { name: 'Start again' });
      await expect(startAgain).toBeVisible();
      expect(backend.countStarts()).toBe(1);
      await startAgain.click();
      await tool.waitUntilDone('letter.docx');
      expect(backend.countStarts()).toBe(2);
    },
  );

  test(
    'with idempotency declared a lost start answer is asked for again with the same key',
    wholeSuiteIf(true),
    async ({ page }) => {
      backend.setCapabilities({ idempotency: true });
      const tool = new DocumentTool(page);
      await signIn(page);
      await tool.open(siteUrl());
      backend.loseStartAnswers(2);
      await tool.choose(await makeLetter());
      await tool.convert();
      await tool.waitUntilDone('letter.docx');
      const { bytes } = await tool.download('letter.docx', 'result-');
      expect(bytes.toString('latin1')).toContain('%PDF-1.4');
      expect(backend.countStarts()).toBe(1);
      expect(new Set(backend.seenKeys()).size).toBe(1);
    },
  );

  test('a page that cannot be loaded has shell and retry in the visitor’s language, and loads itself', async ({
    page,
  }) => {
    backend.failPages(true);
    const answer = await page.goto(`${siteUrl()}/?lang=vi`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Trang này chưa tải được' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    backend.failPages(false);
    await expect(page.getByRole('heading', { name: 'Stranger Docs' })).toBeVisible();
  });

  test.use({ expectedConsole: { patterns: [/Failed to load resource/, /could not be loaded/] } });

  function siteUrl(): string {
    return `http://${host}:${front.port}`;
  }

  async function signIn(page: import('@playwright/test').Page): Promise<void> {
    await page.goto(siteUrl());
    await expect(page.getByRole('heading', { name: 'Stranger Docs' })).toBeVisible();
    await new LoginDialog(page).signIn(strangersPerson);
  }
});

async function makeLetter() {
  return sampleFile('letter.docx', await makeDocx(['Dear stranger']));
}
