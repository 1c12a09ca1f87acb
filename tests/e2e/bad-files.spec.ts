import { rm, writeFile } from 'node:fs/promises';
import { truncate } from '../support/documents/bad-files';
import { makeWithOffice } from '../support/documents/made-with-office';
import { makeDocx } from '../support/documents/office-files';
import { makePdf } from '../support/documents/pdf-files';
import { expect, test } from '../support/journey';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { DocumentTool, type SampleFile, sampleFile } from './models/document-tool';
import { member } from './models/login-dialog';

/** What the page refuses before anything is sent. */
const refusedAtOnce: { what: string; make: () => Promise<SampleFile>; words: RegExp }[] = [
  {
    what: 'a type that is not taken',
    make: async () => sampleFile('song.mp3', Buffer.from('ID3')),
    words: /This file type is not supported/,
  },
  { what: 'an empty file', make: async () => sampleFile('empty.docx', Buffer.alloc(0)), words: /empty/i },
];

/** What only its content shows: the job fails with the server's sentence. */
const refusedByContent: { what: string; name: string; make: () => Promise<Buffer>; words: RegExp }[] = [
  {
    what: 'a wrong extension',
    name: 'really-a-pdf.docx',
    make: () => makePdf(1),
    words: /extension \.docx, but it is .*PDF.*Change the extension to \.pdf/,
  },
  {
    what: 'content of another kind',
    name: 'notes.docx',
    make: async () => Buffer.from('just some words, not a document'),
    words: /extension \.docx, but it is .*Save it as/,
  },
  {
    what: 'a damaged document',
    name: 'torn.docx',
    make: async () => truncate(await makeDocx(['Torn in two'])),
    words: /damaged/,
  },
  {
    what: 'a locked PDF',
    name: 'locked.pdf',
    make: () => makePdf(1, { userPassword: 'secret' }),
    words: /protected with a password/,
  },
  {
    what: 'a locked Word document',
    name: 'locked.docx',
    make: async () => {
      const source = await makeDocx(['Nobody may read this']);
      const [locked] = await makeWithOffice([
        { source, sourceExtension: 'docx', extension: 'docx', password: 'secret' },
      ]);
      return locked ?? Buffer.alloc(0);
    },
    words: /protected with a password/,
  },
];

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.siteUrl('pdf'), member);
  await new DocumentTool(page).open(server.siteUrl('pdf'));
});

for (const { what, make, words } of refusedAtOnce) {
  test(`${what} is refused at once, and the other file stays chosen`, async ({ page }) => {
    const tool = new DocumentTool(page);
    const bad = await make();
    await tool.choose(sampleFile('good.docx', await makeDocx(['Good'])), bad);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByText(bad.name).first()).toBeVisible();
    await tool.convert();
    await tool.waitUntilDone('good.docx');
    await expect(tool.job(bad.name)).toHaveCount(0);
  });
}

for (const { what, name, make, words } of refusedByContent) {
  test(
    `${what} fails with a sentence that says what to do`,
    wholeSuiteIf(what !== 'a locked PDF'),
    async ({ page }) => {
      const tool = new DocumentTool(page);
      await tool.choose(sampleFile(name, await make()));
      await tool.convert();
      await tool.waitForText(name, words);
      await expect(tool.job(name).getByRole('button', { name: 'Remove' })).toBeVisible();
    },
  );
}

const laterLosses: { what: string; lose: (path: string) => Promise<void> }[] = [
  { what: 'deleted', lose: (path) => rm(path) },
  { what: 'changed', lose: (path) => writeFile(path, 'other bytes than were chosen') },
];

for (const { what, lose } of laterLosses) {
  test(
    `a file that is ${what} after it was chosen is named, and the other one is converted`,
    wholeSuiteIf(what !== 'deleted'),
    async ({ page }) => {
      const tool = new DocumentTool(page);
      const good = sampleFile('good.docx', await makeDocx(['Good']));
      const [path = ''] = await tool.choose(sampleFile('gone.pdf', await makePdf(1)), good);
      await expect(page.getByText('gone.pdf')).toBeVisible();
      await lose(path);
      await tool.convert();
      await tool.waitUntilDone('good.docx');
      await expect(page.getByRole('alert')).toContainText(
        'gone.pdf — This file could not be read. Choose it again.',
      );
      await expect(tool.job('gone.pdf')).toHaveCount(0);
    },
  );
}

test('a file over the limit is refused before a byte is sent', async ({ page }) => {
  const tool = new DocumentTool(page);
  await page.getByLabel('Choose files').evaluate((input: HTMLInputElement) => {
    // A sparse file of the size would still travel through the test's connection; the page only reads its size.
    const large = new File(['x'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 100 * 1024 * 1024 + 1 });
    const list = Object.assign([large], { item: (index: number) => [large][index] ?? null });
    Object.defineProperty(input, 'files', { value: list, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText(/100 MB/).first()).toBeVisible();
  await expect(tool.job('large.pdf')).toHaveCount(0);
});
