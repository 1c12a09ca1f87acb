import { expect, test } from 'vitest';
import { OversizeFileError } from '../archive/oversize-file-error';
import { createMarkupMeter, markupLimits } from './markup-meter';
import { createMarkupReader } from './read-markup';
import { sniffMarkup } from './sniff-markup';

/** Feeds a part in pieces of so many bytes; answers with what there is too much of. */
function measure(text: string | Buffer, pieceBytes = 64 * 1024, meter = createMarkupMeter()) {
  const bytes = Buffer.from(text);
  const encoding = sniffMarkup(bytes) ?? { label: 'utf-8', isUncommon: false };
  const reader = createMarkupReader({ encoding, isLenient: false, meter, handlersFor: () => [] });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) reader.read(bytes.subarray(at, at + pieceBytes));
    reader.end();
    return undefined;
  } catch (error) {
    if (error instanceof OversizeFileError) return error.message;
    throw error;
  }
}

const nest = (name: string, count: number) => `<${name}>`.repeat(count) + `</${name}>`.repeat(count);
const inOne = (content: string) => `<w:body>${content}</w:body>`;
const row = (cells: number) => `<w:tr>${'<w:tc><w:p/></w:tc>'.repeat(cells)}</w:tr>`;

test('what real documents have passes, and one more does not', () => {
  expect(measure(nest('w:p', markupLimits.depth))).toBeUndefined();
  expect(measure(nest('w:p', markupLimits.depth + 1))).toBe('depth');
  expect(measure(nest('w:tbl', markupLimits.tableDepth))).toBeUndefined();
  expect(measure(nest('w:tbl', markupLimits.tableDepth + 1))).toBe('tableDepth');
  expect(measure(row(markupLimits.rowCells))).toBeUndefined();
  expect(measure(row(markupLimits.rowCells + 1))).toBe('rowCells');
  expect(measure(inOne(row(100).repeat(markupLimits.tableCells / 100)))).toBeUndefined();
  expect(measure(inOne(row(100).repeat(markupLimits.tableCells / 100 + 1)))).toBe('tableCells');
});

test('the same however it is cut, written in UTF-16, or hidden behind comments', () => {
  const deep = nest('w:tbl', markupLimits.tableDepth + 1);
  for (const pieceLength of [1, 7, 13]) expect(measure(deep, pieceLength)).toBe('tableDepth');
  expect(measure(Buffer.from(deep, 'utf16le'))).toBe('tableDepth');
  const hidden = '<w:tbl><!-- </w:tbl> --><x a="&lt;/w:tbl>"/><![CDATA[</w:tbl>]]>'.repeat(
    markupLimits.tableDepth + 1,
  );
  expect(measure(`<é>${deep}</é>`)).toBe('tableDepth');
  for (const pieceLength of [5, 1_000]) expect(measure(hidden, pieceLength)).toBe('tableDepth');
});

test('a part does not add to the depth of the next', () => {
  const meter = createMarkupMeter();
  for (let count = 0; count < 5; count += 1) {
    expect(measure('<w:tbl>'.repeat(markupLimits.tableDepth), 1_000, meter)).toBeUndefined();
  }
});

test.each([
  ['a tag without an end', `<${'a'.repeat(400_000)}`],
  ['tags of two letters', '<f/>'.repeat(50_000)],
  ['instructions without an end', '<?xml-stylesheet'.repeat(20_000)],
  ['document types without an end', '<!DOCTYPE['.repeat(40_000)],
  ['quotes without an end', '<a b="'.repeat(60_000)],
  ['comments without an end', '<!--'.repeat(100_000)],
])('%s are read in time that grows with their length', (_what, text) => {
  const startedAtMs = performance.now();
  measure(text);
  expect(performance.now() - startedAtMs).toBeLessThan(5_000);
});

test('more attributes than any tag has are too many', () => {
  const tag = Array.from({ length: 20_000 }, (_, index) => ` a${index}=""`).join('');
  expect(measure(`<a${tag}/>`)).toBe('attributes');
});
