import { expect, test } from 'vitest';
import { safeFileName } from './file-address';

test.each([
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['\u2066a\u2069\u200f.pdf', 'a.pdf'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\files\\letter.docx', 'letter.docx'],
  ['\u202e', 'file'],
  ['..', 'file'],
  // Letters of languages that are written from right to left stay.
  ['מכתב.pdf', 'מכתב.pdf'],
])('%j is stored as %j', (name, stored) => {
  expect(safeFileName(name)).toBe(stored);
});

test('a long name keeps its ending', () => {
  expect(safeFileName(`${'a'.repeat(300)}.docx`)).toMatch(/^a{175}\.docx$/);
});
