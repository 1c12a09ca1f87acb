import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { documentTargetNames } from '../../contract/documents';
import { makeJpeg, makePng } from '../support/documents/image-files';
import { makeDocx } from '../support/documents/office-files';
import { makePdf, makeReportPdf } from '../support/documents/pdf-files';
import { makePhotoPdf } from '../support/documents/unusual-pdfs';
import { expect, test } from '../support/journey';
import { listBodies } from '../support/list-bodies';
import { readDocx } from '../support/read-docx';
import { readPdfPages } from '../support/read-pdf';
import { readXlsx } from '../support/read-xlsx';
import { readZip } from '../support/read-zip';
import { listCached, waitForServiceWorker, waitUntilCached } from '../support/service-worker';
import { signIn } from '../support/sign-in';
import { DocumentTool, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';

const phone = { width: 390, height: 844 };
const engine = /\/assets\/picture-pdf-/;
const officeEngine = /\/assets\/pdf-office-/;
const engineFile = 'toolfront-engines';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: { patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/] },
});

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  test.describe(() => {
    test.use({ viewport });
    test(`pictures become PDFs on ${device} from the first press to the opened result without a network`, async ({
      page,
      context,
      server,
    }) => {
      const tool = await openTool(page, server.siteUrl('pdf'));
      await context.setOffline(true);
      const jpeg = await makeJpeg(320, 200, 6);
      await tool.choose(sampleFile('beach.jpg', jpeg), sampleFile('plan.png', await makePng()));
      await tool.convert();
      await tool.waitUntilDone('beach.jpg');
      await tool.waitUntilDone('plan.png');
      await tool.waitForText('beach.jpg', 'Made on this device');
      // Turned by its Exif, and not drawn again.
      const { bytes } = await tool.download('beach.jpg');
      expect(await readPdfPages(bytes)).toHaveLength(1);
      expect(bytes.includes(jpeg.subarray(-500))).toBe(true);
      await page.reload();
      await tool.waitUntilDone('plan.png');
      expect((await tool.download('plan.png')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });

    test(`a PDF becomes Word, Excel, HTML and PNG on ${device} from the first press to the opened result without a network`, async ({
      page,
      context,
      server,
    }) => {
      const tool = await openTool(page, server.siteUrl('pdf'));
      await context.setOffline(true);
      const report = await makeReportPdf();
      for (const target of ['docx', 'xlsx', 'html', 'png'] as const) {
        const pdf = target === 'png' ? await makePdf(2) : report;
        await tool.choose(sampleFile(`${target}-report.pdf`, pdf));
        await tool.chooseTarget(documentTargetNames[target]);
        await tool.convert();
        await tool.waitUntilDone(`${target}-report.pdf`);
        await tool.waitForText(`${target}-report.pdf`, 'Made on this device');
      }
      await page.reload();
      await tool.waitUntilDone('docx-report.pdf');
      const word = await tool.download('docx-report.pdf');
      expect(word.name).toBe('docx-report.docx');
      const { tables, paragraphs } = await readDocx(word.bytes);
      expect([tables.length, paragraphs.length > 0]).toEqual([1, true]);
      const sheets = await readXlsx((await tool.download('xlsx-report.pdf')).bytes);
      expect(Object.keys(sheets)).toContain('Table 1');
      expect((await tool.download('html-report.pdf')).bytes.toString()).toContain('<table');
      const pictures = await tool.download('png-report.pdf');
      expect(pictures.name).toBe('png-report.zip');
      const pages = await readZip(pictures.bytes);
      expect([...pages.keys()]).toEqual(['page-001.png', 'page-002.png']);
      const { channels } = await sharp(pages.get('page-002.png')).stats();
      expect(channels[0]).toMatchObject({ min: 0, max: 255 });
      await tool.readReceipt('docx-report.pdf');
    });
  });
}

test('with the switch on, nothing of a file leaves the device, and what needs the server stays chosen', async ({
  page,
  context,
  server,
}) => {
  const tool = await openTool(page, server.siteUrl('pdf'));
  const script = (await listCached(page)).find((address) => engine.test(address)) ?? '';
  const policy = await page.evaluate(
    async (address) => (await fetch(address)).headers.get('content-security-policy'),
    script,
  );
  expect(policy).toContain("default-src 'none'");
  const sent = listBodies(context);
  await tool.choose(
    sampleFile('beach.jpg', await makeJpeg()),
    sampleFile('letter.docx', await makeDocx(['Dear Ann'])),
    sampleFile('report.pdf', await makeReportPdf()),
  );
  await page.getByRole('switch', { name: 'Keep files on this device' }).check();
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText(
    'Only the server can convert this',
  );
  await tool.convert();
  await tool.waitUntilDone('beach.jpg');
  await tool.waitUntilDone('report.pdf');
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('letter.docx');
  expect(sent).toEqual([]);
  // It is remembered.
  await page.reload();
  await tool.choose(sampleFile('sea.jpg', await makeJpeg()));
  await expect(page.getByRole('switch')).toBeChecked();
  await page.getByRole('switch').uncheck();
  await tool.convert();
  await tool.waitUntilDone('sea.jpg');
  await expect(tool.job('sea.jpg')).not.toContainText('Made on this device');
  expect(sent).not.toEqual([]);
});

test('a picture that this device cannot convert is the server’s by one press', async ({
  page,
  context,
  server,
}) => {
  const tool = await openTool(page, server.siteUrl('pdf'));
  const jpeg = await makeJpeg();
  await tool.choose(sampleFile('cut.jpg', jpeg.subarray(0, -2)));
  await page.getByRole('switch', { name: 'Keep files on this device' }).check();
  await tool.convert();
  await tool.waitForText('cut.jpg', 'The server can try it');
  expect(listBodies(context)).toEqual([]);
  await tool.press('cut.jpg', 'Use the server');
  await tool.waitUntilDone('cut.jpg');
});

test('a scan, which nothing reads on this device, is the server’s by one press', async ({
  page,
  context,
  server,
}) => {
  const tool = await openTool(page, server.siteUrl('pdf'));
  await tool.choose(sampleFile('scan.pdf', await makePhotoPdf()));
  await tool.chooseTarget(documentTargetNames.docx);
  await page.getByRole('switch', { name: 'Keep files on this device' }).check();
  await tool.convert();
  await tool.waitForText('scan.pdf', 'The server can try it');
  expect(listBodies(context)).toEqual([]);
});

test('the account lists what works offline, and frees it', async ({ page, server }) => {
  await openTool(page, server.siteUrl('pdf'));
  await page.goto(`${server.siteUrl('pdf')}/sub/account`);
  const card = page.getByRole('region', { name: 'This device' });
  await expect(card).toContainText('Pictures to PDF');
  await expect(card).toContainText(/Works offline · \d/);
  await card.getByRole('button', { name: 'Remove Pictures to PDF' }).click();
  await card.getByRole('button', { name: 'Remove PDF to Word, Excel, HTML and PNG' }).click();
  await expect(card).toHaveCount(0);
  const left = await page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).length,
    engineFile,
  );
  expect(left).toBe(0);
});

test('an engine that cannot be fetched is no fault of the page: it comes at the next visit', async ({
  page,
  context,
  server,
}) => {
  const tool = new DocumentTool(page);
  await signIn(page, server.siteUrl('pdf'), member);
  await context.route(officeEngine, (route) => route.abort());
  const missed = page.waitForEvent('console', (message) => /is not on this device/.test(message.text()));
  await tool.open(server.siteUrl('pdf'));
  expect((await missed).type()).toBe('info');
  await context.unroute(officeEngine);
  await page.reload();
  await waitUntilCached(page, officeEngine);
});

async function openTool(page: Page, siteUrl: string): Promise<DocumentTool> {
  const tool = new DocumentTool(page);
  await signIn(page, siteUrl, member);
  await tool.open(siteUrl);
  await waitForServiceWorker(page);
  await waitUntilCached(page, engine);
  await waitUntilCached(page, officeEngine);
  return tool;
}
