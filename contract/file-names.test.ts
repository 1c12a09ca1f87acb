import { expect, test } from 'vitest';
import { visibleFileName } from './file-names';

test.each([
  ['invoice\u202Efdp.docx', 'invoicefdp.docx'],
  ['\u2067report\u2069.pdf', 'report.pdf'],
  ['a\u200E\u200F\u061Cb.png', 'ab.png'],
  ['two\nlines\u2028of\u0000it.docx', 'twolinesofit.docx'],
])('%j is shown as %j', (name, shown) => {
  expect(visibleFileName(name)).toBe(shown);
});

test.each(['تقرير.pdf', 'דוח 2026.docx', 'отчёт.xlsx', '👩‍👧.png', 'می‌خواهم.pdf'])(
  '%s stays as it is',
  (name) => {
    expect(visibleFileName(name)).toBe(name);
  },
);
