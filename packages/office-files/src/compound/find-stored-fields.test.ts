import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeOldWord } from '../../../../tests/support/documents/old-word';
import { findStoredFields } from './find-stored-fields';

const date = [{ kind: 0x1f, instruction: 'DATE', stored: '2019' }];
const quotation = 0x23;

test.each([
  ['text', 0x58 + 8 * 16],
  ['endnotes', 0x58 + 8 * 48 + 10],
  ['text boxes', 0x58 + 8 * 57 + 10],
])('a field of Word 6 is found in the list of its %s', async (_, at) => {
  const file = makeOldWord(6, date);
  const header = file.indexOf(Buffer.from([0xdc, 0xa5]));
  const list = Buffer.from(file.subarray(header + 0xd8, header + 0xe0));
  file.fill(0, header + 0xd8, header + 0xe0);
  list.copy(file, header + at);
  expect(await patchesOf(file)).toEqual([
    { position: file.indexOf(Buffer.from([0x13, 0x1f])) + 1, value: quotation },
  ]);
});

test('a list of fields beyond the end of a Word 2 file is damage', async () => {
  const file = makeOldWord(2, date);
  await expect(patchesOf(file.subarray(0, -4))).rejects.toThrow(RangeError);
});

async function patchesOf(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-fields-'));
  const path = join(folder, 'old.doc');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await findStoredFields(file, bytes.length);
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}
