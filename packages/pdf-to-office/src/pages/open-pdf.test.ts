import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encryptedWords, encryptions, writePlainMetadata } from '../../testing/encrypted-pdfs';
import { withPdfFile } from '../platform-node/with-pdf-file';

const ownerPassword = 'only the owner knows';

test.each(encryptions)(
  'a PDF is read that only restricts its use, and refused where it needs a password: $name',
  async ({ encrypt }) => {
    expect(await readWords(await encrypt({ ownerPassword }))).toBe(encryptedWords);
    await expect(readWords(await encrypt({ ownerPassword, userPassword: 'tide' }))).rejects.toMatchObject({
      refusal: { reason: 'passwordProtected' },
    });
  },
);

test('a PDF for the holders of certificates is no damaged one', async () => {
  const source = Buffer.from(writePlainMetadata('')).toString('latin1');
  const forHolders = Buffer.from(source.replace('/Filter /Standard', '/Filter /Adobe.PubSec'), 'latin1');
  await expect(readWords(forHolders)).rejects.toMatchObject({ refusal: { reason: 'passwordProtected' } });
});

async function readWords(source: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-encrypted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'source.pdf');
  await writeFile(path, source);
  return withPdfFile(path, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
}
