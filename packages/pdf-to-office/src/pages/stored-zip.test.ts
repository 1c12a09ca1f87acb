import { expect, test } from 'vitest';
import { readZip } from '../../../../tests/support/read-zip';
import { createStoredZip } from './stored-zip';

test('each file is written before the next one is added, and all can be read', async () => {
  const written: Uint8Array[] = [];
  const zip = createStoredZip(async (bytes) => void written.push(bytes));
  const lengths: number[] = [];
  for (const name of ['page-001.png', 'page-002.png']) {
    await zip.add(name, new Uint8Array(50_000).fill(name.charCodeAt(7)));
    lengths.push(Buffer.concat(written).length);
  }
  expect(lengths[0]).toBeGreaterThan(50_000);
  expect(lengths[1]).toBeGreaterThan(100_000);
  await zip.end();
  const files = await readZip(Buffer.concat(written));
  expect([...files.keys()]).toEqual(['page-001.png', 'page-002.png']);
  expect(files.get('page-002.png')).toEqual(Buffer.alloc(50_000, '2'));
});

test('a ZIP that would be too large is refused, not written with wrong offsets', async () => {
  const zip = createStoredZip(async () => {}, 100);
  await zip.add('page-001.png', new Uint8Array(60));
  await expect(zip.add('page-002.png', new Uint8Array(60))).rejects.toMatchObject({
    refusal: { reason: 'tooComplex' },
  });
});
