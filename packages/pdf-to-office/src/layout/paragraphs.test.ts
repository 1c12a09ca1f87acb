import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';
import { textOfRuns } from './text-line';

const lines = [
  'The harbour office keeps a copy of every letter that reaches it before',
  'noon, and answers those that come after on the day that follows, unless',
  'the tide is in, when nobody has the time to read at all and everybody is',
  'at the quay to take the lines of ships whose pilots wave from afar, while',
  'the clerk alone stays where he is and writes down the hour of each one in',
  'the book that his grandfather began.',
];

function paragraphsOf(words: Parameters<typeof drawPage>[0]): string[] {
  const [page] = layOutDocument([drawPage(words)]).pages;
  return (page ? blocksOfPage(page) : []).map((block) =>
    block.kind === 'paragraph' ? textOfRuns(block.runs) : block.kind,
  );
}

test('lines set double are one paragraph', () => {
  const words = lines.flatMap((line, index) => drawText(line, 72, 100 + 20 * index));
  expect(paragraphsOf(words)).toEqual([lines.join(' ')]);
});

test('a line further below text set single is another paragraph', () => {
  const note = 'Whoever comes later than that is asked to wait until the morning of the next';
  const words = [...drawLines(lines.slice(0, 5), 72, 100), ...drawText(note, 72, 170)];
  expect(paragraphsOf(words)).toEqual([lines.slice(0, 5).join(' '), note]);
});

test('a hyphen at the end of a line stays where the word has it, and goes where the document has the word without it', () => {
  const broken = [
    'SeaWatch is a ship of the North Atlantic fleet, whose masters call her Sea-',
    'Watch in their letters; she was built in the years of the war, in 1940-',
    '1945, for a society of friends.',
  ];
  const words = drawLines(broken, 72, 100);
  const column = drawLines(lines, 72, 300);
  const [first] = paragraphsOf([...words, ...column]);
  expect(first).toContain('call her SeaWatch in their letters');
  expect(first).toContain('in 1940-1945, for');
});

test('lines that all begin and end beside each other are no centred text, however far from both sides', () => {
  const even = lines.slice(0, 4).map((line) => line.slice(0, 68).padEnd(68, '.'));
  const sides = [...drawText('Bay of the Lost Boys', 72, 60), ...drawText('12 March', 0, 60, { right: 512 })];
  const [page] = layOutDocument([drawPage([...sides, ...drawLines(even, 122, 100)])]).pages;
  const blocks = page ? blocksOfPage(page) : [];
  expect(blocks.map((block) => block.kind === 'paragraph' && block.alignment)).toEqual(['left', 'left']);
});

test('a line that ends in a hyphen short of its column is within its paragraph', () => {
  const broken = [
    'The harbour office keeps a copy of every letter that rea-',
    'ches it before noon, and answers those that come after it',
  ];
  const words = [...drawText('12 March', 0, 60, { right: 400 }), ...drawLines(broken, 72, 100)];
  expect(paragraphsOf(words)).toHaveLength(2);
});
