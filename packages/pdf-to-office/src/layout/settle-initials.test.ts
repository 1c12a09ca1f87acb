import { expect, test } from 'vitest';
import { drawLines, drawText } from '../../testing/drawn-text';
import { settleInitials } from './settle-initials';
import { groupLines, textOfLine } from './text-line';

const story = [
  'nce upon a time there was a king who',
  'lived in a castle by the sea and had',
  'three daughters whom he loved dearly',
];
const below = 'and who loved him just as much in turn';

test('an initial as high as three lines begins the first of them', () => {
  const words = [
    ...drawText('O', 50, 124, { size: 36 }),
    ...drawLines(story, 72, 100),
    ...drawText(below, 50, 136),
  ];
  settleInitials(words);
  const lines = groupLines(words);
  expect(lines.map(textOfLine)).toEqual([`O${story[0]}`, ...story.slice(1), below]);
  expect(lines.map(({ left }) => left)).toEqual([50, 50, 50, 50]);
});

test('an initial before a word that stands elsewhere, too, is a word itself', () => {
  const lines = [
    'ship came into the harbour in the',
    'evening, and nobody had seen that',
    'ship before it lay at the quay of',
  ];
  const words = [...drawText('A', 50, 124, { size: 36 }), ...drawLines(lines, 72, 100)];
  settleInitials(words);
  expect(groupLines(words).map(textOfLine)).toEqual([`A ${lines[0]}`, ...lines.slice(1)]);
});

test('large letters beside lines that stand apart, and the number or letter of a step, are none', () => {
  for (const [text, gap] of [
    ['M', 60],
    ['1', 6],
    ['A', 6],
  ] as const) {
    const lines = ['Choose a file that is on this device', ...story.slice(1)];
    const words = [...drawText(text, 50, 124, { size: 36 }), ...drawLines(lines, 68 + gap, 100)];
    settleInitials(words);
    expect(words[0]?.look.size).toBe(36);
    expect(groupLines(words).map(textOfLine)).toEqual([lines[0], lines[1], `${text} ${lines[2]}`]);
  }
});
