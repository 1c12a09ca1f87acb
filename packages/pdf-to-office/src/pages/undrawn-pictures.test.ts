import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDocx } from '../../../../tests/support/read-docx';
import { convertFile } from '../platform-node/convert-file';

// A decoder that fails the second time leaves the page white when it is drawn.
vi.mock('./render-page', async (load) => ({ ...(await load()), findInk: async () => undefined }));

test('a picture that was decoded once is in the document, though the page cannot be drawn with it', async () => {
  const { path } = await convert('33');
  expect((await readDocx(await readFile(path))).pictureCount).toBe(1);
});

test('a white picture on a white page is none', async () => {
  await expect(convert('ff')).rejects.toMatchObject({ refusal: { reason: 'blank' } });
});

/** A page with one picture of a single grey. */
async function convert(grey: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-undrawn-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const sourcePath = join(outDir, 'source.pdf');
  const content = 'q 300 0 0 300 72 300 cm /I Do Q';
  const data = `${grey.repeat(64)}>`;
  const pdf = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    '5 0 obj << /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    `/Filter /ASCIIHexDecode /Length ${data.length} >> stream\n${data}\nendstream endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ].join('\n');
  await writeFile(sourcePath, pdf);
  return convertFile({ task: 'pdf-to-word', sourcePath, from: 'pdf', outDir }, () => {});
}
