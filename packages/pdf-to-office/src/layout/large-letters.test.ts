import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { blocksOfPage, blocksWithLargeLetters } from './block';
import { findLargeBeside } from './large-letters';
import { layOutDocument } from './lay-out-document';
import { textOfLine, textOfRuns } from './text-line';

const sentence = 'We are glad to tell you that the ship is in the harbour and waits for its crew to come.';
const address = ['Harbour Office', 'Bay of the Lost Boys', 'Neverland'];

test('the name of a letterhead stays at its place, and the address beside it reads line by line', () => {
  const words = [
    ...drawLines(address, 57, 33, { size: 11 }),
    ...drawText('HOOK', 475, 62, { size: 26 }),
    ...drawText(sentence, 57, 200, { size: 11 }),
  ];
  const layout = layOutDocument([drawPage(words)]);
  const [page] = layout.pages;
  const texts =
    page && blocksOfPage(page).map((block) => block.kind === 'paragraph' && textOfRuns(block.runs));
  expect(texts).toEqual([...address, sentence]);
  expect(page?.largeLetters).toMatchObject([{ pieces: [{ letters: ['HOOK'], left: 475 }] }]);
  expect(layout.words.preserved).toBe(layout.words.found);
});

test('the sign of a letterhead stays at its place, also with its name right below', () => {
  const words = [
    ...drawLines(address, 57, 75, { size: 11 }),
    ...drawText('M', 452, 106, { size: 72 }),
    ...drawText('Harbour Office', 440, 115, { size: 11 }),
  ];
  expect(findLargeBeside(words).map(textOfLine)).toEqual(['M']);
});

test('the large number of a step stays beside its lines', () => {
  const words = [...drawText('1', 50, 124, { size: 40 }), ...drawLines(address.slice(0, 2), 85, 106)];
  expect(findLargeBeside(words).map(textOfLine)).toEqual(['1']);
});

test('what touches its lines, a heading of many words and letters beside one line stay where they are', () => {
  const lines = drawLines(address, 57, 33, { size: 11 });
  const close = [...drawText('$9', 25, 57, { size: 30 }), ...lines];
  const heading = [...drawText('Rules of the harbour office', 200, 57, { size: 26 }), ...lines];
  const one = [...drawText('HOOK', 475, 34, { size: 14 }), ...lines];
  for (const words of [close, heading, one]) expect(findLargeBeside(words).map(textOfLine)).toEqual([]);
});

test('large letters are read before the lines beside them', () => {
  const words = [
    ...drawText(sentence, 57, 40),
    ...drawText('1', 57, 124, { size: 40 }),
    ...drawLines(['Choose a file', 'that is on this device'], 92, 106),
    ...drawText(sentence, 57, 160),
  ];
  const [page] = layOutDocument([drawPage(words)]).pages;
  const texts =
    page && blocksWithLargeLetters(page).map((block) => block.kind === 'paragraph' && textOfRuns(block.runs));
  expect(texts?.slice(0, 2)).toEqual([sentence, '1']);
});
