import { expect, test } from 'vitest';
import { createMarkupMeter, markupLimits } from './markup-meter';

/** Feeds a part in pieces of so many characters. */
function measure(text: string, pieceLength = 64 * 1024) {
  const meter = createMarkupMeter();
  meter.startPart();
  for (let at = 0; at < text.length; at += pieceLength) {
    const excess = meter.read(text.slice(at, at + pieceLength));
    if (excess) return excess;
  }
  return undefined;
}

const nest = (name: string, count: number) => `<${name}>`.repeat(count) + `</${name}>`.repeat(count);
const row = (cells: number) => `<w:tr>${'<w:tc><w:p/></w:tc>'.repeat(cells)}</w:tr>`;

test('what real documents have passes, and one more does not', () => {
  expect(measure(nest('w:p', markupLimits.depth))).toBeUndefined();
  expect(measure(nest('w:p', markupLimits.depth + 1))).toBe('depth');
  expect(measure(nest('w:tbl', markupLimits.tableDepth))).toBeUndefined();
  expect(measure(nest('w:tbl', markupLimits.tableDepth + 1))).toBe('tableDepth');
  expect(measure(row(markupLimits.rowCells))).toBeUndefined();
  expect(measure(row(markupLimits.rowCells + 1))).toBe('rowCells');
  expect(measure(row(100).repeat(markupLimits.tableCells / 100))).toBeUndefined();
  expect(measure(row(100).repeat(markupLimits.tableCells / 100 + 1))).toBe('tableCells');
});

test('the same however it is cut, written in UTF-16, or hidden behind comments', () => {
  const deep = nest('w:tbl', markupLimits.tableDepth + 1);
  for (const pieceLength of [1, 7, 13]) expect(measure(deep, pieceLength)).toBe('tableDepth');
  expect(measure(Buffer.from(deep, 'utf16le').toString('latin1'))).toBe('tableDepth');
  const hidden = '<w:tbl><!-- </w:tbl> --><x a="</w:tbl>"/><![CDATA[</w:tbl>]]>'.repeat(
    markupLimits.tableDepth + 1,
  );
  expect(measure(`<é>${deep}</é>`)).toBe('tableDepth');
  for (const pieceLength of [5, 1_000]) expect(measure(hidden, pieceLength)).toBe('tableDepth');
});

test('a part does not add to the depth of the next', () => {
  const meter = createMarkupMeter();
  for (let count = 0; count < 5; count += 1) {
    meter.startPart();
    expect(meter.read('<w:tbl>'.repeat(markupLimits.tableDepth))).toBeUndefined();
  }
});
