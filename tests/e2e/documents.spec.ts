import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { scanPdf } from '@toolfront/pdf-to-office/testing/scan-files';
import { fromBuffer } from 'yauzl';
import { documentTargetNames } from '../../contract/documents';
import { makeDocx, makePptx, makeXlsx } from '../support/documents/office-files';
import { makePdf, makeReportPdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { readDocx } from '../support/read-docx';
import { readPdfPages } from '../support/read-pdf';
import { readXlsx } from '../support/read-xlsx';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, readDownload, russian, sampleFile } from './models/document-tool';
import { LoginDialog, member, visitor } from './models/login-dialog';

// Some continue without the network.
test.use({ serviceWorkers: 'allow' });

const sentence = 'The harbour office keeps a copy of every letter';

test.describe('a member', () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server.siteUrl('pdf'), member);
    await new DocumentTool(page).open(server.siteUrl('pdf'));
  });

  test('turns Word, Excel and PowerPoint into PDFs that say the same', async ({ page }) => {
    const tool = new DocumentTool(page);
    await tool.choose(
      sampleFile('letter.docx', await makeDocx([sentence])),
      sampleFile(
        'ledger.xlsx',
        await makeXlsx([
          ['Sum', 'Account'],
          [4711, sentence],
        ]),
      ),
      sampleFile('talk.pptx', await makePptx([sentence])),
    );
    await tool.convert();
    for (const name of ['letter', 'ledger', 'talk']) {
      const source = { letter: 'letter.docx', ledger: 'ledger.xlsx', talk: 'talk.pptx' }[name] ?? '';
      await tool.waitUntilDone(source);
      const { name: resultName, bytes } = await tool.download(source);
      expect(resultName).toBe(`${name}.pdf`);
      const text = (await readPdfPages(bytes)).join(' ');
      expect(text.replace(/\s+/g, ' ')).toContain('harbour office');
    }
  });

  test('downloads the result automatically when the tab is there, and the success message', async ({
    page,
  }) => {
    const tool = new DocumentTool(page);
    const download = page.waitForEvent('download');
    await tool.choose(sampleFile('letter.docx', await makeDocx([sentence])));
    await tool.convert();
    const { name, bytes } = await readDownload(await download);
    expect(name).toBe('letter.pdf');
    expect((await readPdfPages(bytes)).join(' ')).toContain(sentence);
    await expect(page.getByText(/letter\.docx is converted and downloaded/).first()).toBeVisible();
  });

  test('frees what finished jobs keep, once they have said so, and what is under way stays', async ({
    page,
    context,
    expectedConsole,
  }) => {
    expectedConsole.patterns.push(/ERR_INTERNET_DISCONNECTED/);
    const tool = new DocumentTool(page);
    await tool.choose(sampleFile('leaf.pdf', await makePdf(1)));
    await tool.convert();
    await tool.waitUntilDone('leaf.pdf');
    expect(await countStoredFiles(page)).toBe(1);
    await context.setOffline(true);
    await tool.choose(sampleFile('later.docx', await makeDocx([sentence])));
    await tool.convert();
    await tool.waitForText('later.docx', /network/i);
    await page.getByRole('button', { name: 'Clear saved files' }).click();
    await page.getByRole('button', { name: 'Remove all finished and failed jobs' }).click();
    await expect(tool.job('leaf.pdf')).toHaveCount(0);
    await expect(page.getByText('Saved on this device')).toHaveCount(0);
    await expect.poll(() => countStoredFiles(page)).toBe(0);
    await context.setOffline(false);
    await tool.waitUntilDone('later.docx');
  });

  test('turns one page into a PNG and several into a zip of them', async ({ page }) => {
    const tool = new DocumentTool(page);
    await tool.choose(sampleFile('leaf.pdf', await makePdf(1)), sampleFile('atlas.pdf', await makePdf(3)));
    await tool.chooseTarget(documentTargetNames.png, 0);
    await tool.chooseTarget(documentTargetNames.png, 1);
    await tool.convert();
    await tool.waitUntilDone('leaf.pdf');
    const leaf = await tool.download('leaf.pdf');
    expect(leaf.name).toBe('leaf.png');
    expect(leaf.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    await tool.waitUntilDone('atlas.pdf');
    const atlas = await tool.download('atlas.pdf');
    expect(atlas.name).toBe('atlas.zip');
    const names = await readZipNames(atlas.bytes);
    expect(names).toHaveLength(3);
    expect(names.every((name) => name.endsWith('.png'))).toBe(true);
  });

  for (const { language, names } of [
    { language: 'en', names: undefined },
    { language: 'ru', names: russian },
  ]) {
    test(
      `turns a PDF into a Word document and a workbook to continue working in (${language})`,
      wholeSuiteIf(language !== 'en'),
      async ({ page, server }, testInfo) => {
        const tool = new DocumentTool(page, names);
        await tool.open(server.siteUrl('pdf'), `?lang=${language}`);
        const report = await makeReportPdf();
        await tool.choose(sampleFile('report.pdf', report), sampleFile('ledger.pdf', report));
        await tool.chooseTarget(documentTargetNames.docx, 0);
        await tool.chooseTarget(documentTargetNames.xlsx, 1);
        await tool.convert();
        await tool.waitUntilDone('report.pdf');
        const word = await tool.download('report.pdf');
        expect(word.name).toBe('report.docx');
        const docx = await readDocx(word.bytes);
        expect(docx.paragraphs[0]).toMatchObject({ text: 'Harvest report', style: 'Heading1' });
        expect(docx.tables[0]?.[1]).toEqual(['Apples', '1200', '+4%']);
        expect(docx.boxed).toBe('');
        const receipt = await tool.readReceipt('report.pdf');
        await expect(receipt).toContainText('Helvetica → Arial');
        await tool.closeReceipt('report.pdf');
        await tool.waitUntilDone('ledger.pdf');
        const excel = await tool.download('ledger.pdf');
        expect(excel.name).toBe('ledger.xlsx');
        const path = testInfo.outputPath('ledger.xlsx');
        await writeFile(path, excel.bytes);
        expect((await readXlsx(path))['Table 1']?.[1]).toEqual(['Apples', 1200, 0.04]);
      },
    );
  }

  test('gets a scan as text, and reads what it took without the network', async ({ page, context }) => {
    const tool = new DocumentTool(page);
    const scan = await scanPdf(await makePdf(1, { textOf: () => sentence }), { dpi: 150 });
    await tool.choose(sampleFile('scan.pdf', scan));
    await tool.chooseTarget(documentTargetNames.docx);
    await tool.convert();
    await tool.waitUntilDone('scan.pdf', 120_000);
    expect((await readDocx((await tool.download('scan.pdf')).bytes)).flowing).toContain(sentence);
    await context.setOffline(true);
    const result = await tool.openResult('scan.pdf');
    await result.choose('Quality check details');
    await expect(page.getByRole('dialog', { name: 'Quality check' })).toContainText(/1, by Tesseract/);
  });

  test('reloads in the middle and still gets the PDF', async ({ page }) => {
    const tool = new DocumentTool(page);
    await tool.choose(sampleFile('letter.docx', await makeDocx([sentence])));
    await tool.convert();
    await tool.job('letter.docx').waitFor();
    await page.reload();
    await tool.waitUntilDone('letter.docx');
    const { bytes } = await tool.download('letter.docx');
    expect((await readPdfPages(bytes)).join(' ')).toContain(sentence);
  });

  test('a name that turns its direction is shown with the ending that it has', async ({ page }) => {
    const tool = new DocumentTool(page);
    await tool.choose(sampleFile('letter\u202Efdp.docx', await makeDocx([sentence])));
    await expect(page.getByText('letterfdp.docx', { exact: true })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('\u202E');
    await tool.convert();
    await tool.waitUntilDone('letterfdp.docx');
    await expect(page.locator('body')).not.toContainText('\u202E');
    expect((await tool.download('letterfdp.docx')).name).toBe('letterfdp.pdf');
  });

  test('cancels a job, and it is gone for good', async ({ page }) => {
    const tool = new DocumentTool(page);
    await tool.choose(sampleFile('atlas.pdf', await makePdf(60)));
    await tool.chooseTarget(documentTargetNames.png);
    await tool.convert();
    await tool.press('atlas.pdf', 'Cancel');
    await expect(tool.job('atlas.pdf')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Choose files')).toBeAttached();
    await expect(tool.job('atlas.pdf')).toHaveCount(0);
  });
});

test('the site’s sample is chosen in one press with a plan, and shows its stored result without', async ({
  page,
  server,
}) => {
  await page.goto(server.siteUrl('pdf'));
  await page.getByRole('button', { name: 'Try with a sample document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample result' });
  await expect(
    dialog.getByRole('img', { name: 'The sample report, converted to a Word document' }),
  ).toBeVisible();
  const downloads = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await downloads).suggestedFilename()).toBe('sample-report.docx');

  await signIn(page, server.siteUrl('pdf'), member);
  await page.goto(server.siteUrl('pdf'));
  await page.getByRole('button', { name: 'Try with a sample document' }).click();
  await expect(page.getByText('sample-report.pdf')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try with a sample document' })).toBeHidden();
});

test('somebody who is no member sees why, and the file waits in the list', async ({ page, server }) => {
  await signIn(page, server.siteUrl('pdf'), visitor);
  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await tool.choose(sampleFile('letter.docx', await makeDocx([sentence])));
  await tool.convert();
  await expect(
    page.getByText('You are not a member yet and cannot use this feature temporarily').first(),
  ).toBeVisible();
  await expect(tool.job('letter.docx')).toContainText('Needs a plan');
  await tool.press('letter.docx', 'Cancel');
  await expect(tool.job('letter.docx')).toHaveCount(0);
});

test('a visitor who converts is asked to log in, and resumes', async ({ page, server }) => {
  const tool = new DocumentTool(page);
  await tool.open(server.siteUrl('pdf'));
  await tool.choose(sampleFile('letter.docx', await makeDocx([sentence])));
  await tool.convert();
  const login = new LoginDialog(page);
  await login.switchToLogin();
  await login.fill(member.email, member.password);
  await login.submit();
  await tool.waitUntilDone('letter.docx');
});

/** Files of jobs in the private file system; small ones lie in the database. */
function countStoredFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.values()) {
      if (folder.kind === 'directory') for await (const _ of folder.keys()) count += 1;
    }
    return count;
  });
}

/** Names of the entries of a zip archive, in its own order. Rejects when it is none. */
function readZipNames(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: false }, (error, archive) => {
      if (error || !archive) return reject(error ?? new Error('The archive did not open'));
      const names: string[] = [];
      archive.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
      archive.on('end', () => resolve(names));
      archive.on('error', reject);
    });
  });
}
