import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import {
  encryptedTitle,
  encryptedWords,
  encryptions,
  writePlainMetadata,
} from '../../testing/encrypted-pdfs';
import { UnusableDocument } from '../unusable-document';
import { openEditablePdf } from './open-editable-pdf';

const ownerPassword = 'only the owner knows';

test.each(encryptions)(
  'a PDF that only restricts its use is opened and saved without that: $name',
  async ({ encrypt }) => {
    const saved = await save(await encrypt({ ownerPassword }));
    expect(await read(saved)).toEqual({ title: encryptedTitle, words: encryptedWords, isEncrypted: false });
  },
);

test.each(encryptions)('a PDF that needs a password is refused as such: $name', async ({ encrypt }) => {
  const source = await encrypt({ ownerPassword, userPassword: 'tide' });
  const refusal = await openEditablePdf(source).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnusableDocument);
  expect(refusal).toMatchObject({ refusal: { reason: 'passwordProtected' } });
});

test('a description that was left readable stays as it is', async () => {
  const metadata = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
  const saved = await save(writePlainMetadata(metadata));
  expect(Buffer.from(saved).toString('latin1')).toContain(metadata);
  expect(await read(saved)).toEqual({ title: encryptedTitle, words: encryptedWords, isEncrypted: false });
});

test('a file without an identifier opens as it does in viewers', async () => {
  const saved = await save(writePlainMetadata('', Buffer.alloc(0)));
  expect((await read(saved)).words).toBe(encryptedWords);
});

test('a PDF for the holders of certificates needs more than can be had', async () => {
  const source = Buffer.from(writePlainMetadata('')).toString('latin1');
  const forHolders = Buffer.from(source.replace('/Filter /Standard', '/Filter /Adobe.PubSec'), 'latin1');
  await expect(openEditablePdf(forHolders)).rejects.toMatchObject({
    refusal: { reason: 'passwordProtected' },
  });
});

async function save(source: Uint8Array): Promise<Uint8Array> {
  const document = await openEditablePdf(source);
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
}

async function read(bytes: Uint8Array) {
  const isEncrypted = Buffer.from(bytes).includes('/Encrypt');
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const { items } = await (await document.getPage(1)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join('');
  await task.destroy();
  return { title: Object(info).Title, words, isEncrypted };
}
