import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';
import type { Word } from './word';

const full = 'The harbour office keeps a copy of every letter that reaches it before noon on any day now';

function tagged(words: readonly Word[], tag: number): Word[] {
  return words.map((word) => ({ ...word, tag }));
}

function levelsOf(words: readonly Word[]) {
  const [page] = layOutDocument([drawPage(words)]).pages;
  return page && blocksOfPage(page).map((block) => block.kind === 'paragraph' && block.headingLevel);
}

test('the tags of a PDF say what is a heading, and at which level', () => {
  const words = [
    ...tagged(drawText('A title in plain letters', 72, 90), 1),
    ...tagged(drawLines([full, full], 72, 120), 0),
    ...tagged(drawText('Large letters that are no heading', 72, 170, { size: 18 }), 0),
    ...tagged(drawLines([full, full], 72, 200), 0),
    ...tagged(drawText('Below the title', 72, 240), 2),
    ...tagged(drawLines([full, full], 72, 260), 0),
  ];
  expect(levelsOf(words)).toEqual([1, undefined, undefined, undefined, 2, undefined]);
});

test('a whole paragraph that is tagged as a heading is none', () => {
  const words = [
    ...tagged(drawText('A title', 72, 90), 1),
    ...tagged(drawLines([full, full, full, full], 72, 120), 2),
  ];
  expect(levelsOf(words)).toEqual([1, undefined]);
});

test('where tags know no headings, size does', () => {
  const words = [
    ...tagged(drawText('The harbour in spring', 72, 90, { size: 18 }), 0),
    ...tagged(drawLines([full, full], 72, 120), 0),
  ];
  expect(levelsOf(words)).toEqual([1, undefined]);
});
