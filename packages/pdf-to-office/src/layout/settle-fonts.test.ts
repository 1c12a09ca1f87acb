import { expect, test } from 'vitest';
import { drawText } from '../../testing/drawn-text';
import { settleFonts } from './settle-fonts';
import { textOfWord, type Word } from './word';

test('letters that were taken from another font within words get the font of the words, also where they are alone', () => {
  const words = [
    ...drawText('B', 72, 100),
    ...drawText('ế', 77, 100, { family: 'DejaVu Serif' }),
    ...drawText('n', 82, 100),
    ...drawText('ở', 97, 100, { family: 'DejaVu Serif' }),
  ];
  expect(familiesOf(words)).toEqual(['B Arial', 'ế Arial', 'n Arial', 'ở Arial']);
});

test('a font that whole words are set in stays, and so does another script', () => {
  const words = [
    ...drawText('naïve', 72, 100, { family: 'Courier New' }),
    ...drawText('ï', 97, 100),
    ...drawText('Plain', 120, 100),
    ...drawText('Word', 72, 120),
    ...drawText('東京', 92, 120, { family: 'Noto Sans CJK JP' }),
  ];
  expect(familiesOf(words)).toEqual([
    'naïve Courier New',
    'ï Arial',
    'Plain Arial',
    'Word Arial',
    '東京 Noto Sans CJK JP',
  ]);
});

function familiesOf(words: Word[]): string[] {
  settleFonts(words);
  return words.map((word) => `${textOfWord(word)} ${word.look.family}`);
}
