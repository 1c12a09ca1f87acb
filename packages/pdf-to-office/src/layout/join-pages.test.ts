import { expect, test } from 'vitest';
import { drawLines, drawPage } from '../../testing/drawn-text';
import { blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';

const full = 'The harbour office keeps a copy of every letter that reaches it before noon on any day now';

function countBlocks(pages: readonly (readonly string[])[]) {
  const drawn = pages.map((lines, index) => drawPage(drawLines(lines, 72, 100), [], index + 1));
  return layOutDocument(drawn).pages.map((page) => blocksOfPage(page).length);
}

test('a paragraph goes on over a page break, but not over an empty page', () => {
  expect(countBlocks([[full, full], [`and ${full}`]])).toEqual([1, 0]);
  expect(countBlocks([[full, full], [], [`and ${full}`]])).toEqual([1, 0, 1]);
});

test('the last entry of a table of contents ends with its page', () => {
  const entry = `Structure of the plan ${'.'.repeat(64)} 24`;
  expect(countBlocks([[entry], ['Directory of the harbour']])).toEqual([1, 1]);
});

test('a line alone does not go on in a narrower text of another kind', () => {
  const date = drawPage(drawLines(['Thursday, the ninth of July'], 72, 100), [], 1);
  const narrow = drawPage(drawLines(['This section', 'holds papers'], 72, 100), [], 2);
  expect(layOutDocument([date, narrow]).pages.map((page) => blocksOfPage(page).length)).toEqual([1, 1]);
});

test('code does not go on a sentence', () => {
  const text = drawPage(drawLines([full, full], 72, 100), [], 1);
  const code = drawPage(
    drawLines(['for each of the ships in harbour'], 72, 100, { family: 'Courier New' }),
    [],
    2,
  );
  expect(layOutDocument([text, code]).pages.map((page) => blocksOfPage(page).length)).toEqual([1, 1]);
});
