import { expect, test } from 'vitest';
import { drawPage, drawText } from '../../testing/drawn-text';
import type { Rule } from './page-content';
import { takeUnderlines } from './take-underlines';
import { textOfWord } from './word';

const words = () => [...drawText('Rent is due', 72, 100), ...drawText('on the first day', 132, 100)];
const lineAt = (left: number, right: number, y: number): Rule => ({
  left,
  right,
  top: y,
  bottom: y + 0.7,
  isHorizontal: true,
  color: '#000000',
});

test('a line from where a word begins to where one ends underlines both and those between', () => {
  const { words: own, rules } = takeUnderlines(drawPage(words(), [lineAt(132, 192, 101.5)]));
  const underlined = own.filter(({ look }) => look.isUnderlined).map(textOfWord);
  expect(underlined).toEqual(['on', 'the', 'first']);
  expect(rules).toEqual([]);
});

test('pieces of a line that leaves out what letters reach below are one', () => {
  const pieces = [lineAt(72, 90, 101.5), lineAt(96, 127, 101.5)];
  const { words: own } = takeUnderlines(drawPage(words(), pieces));
  expect(own.filter(({ look }) => look.isUnderlined).map(textOfWord)).toEqual(['Rent', 'is', 'due']);
});

test('a line through the letters strikes them; one that reaches further is a border or a field', () => {
  const struck = takeUnderlines(drawPage(words(), [lineAt(72, 127, 97)]));
  expect(struck.words.filter(({ look }) => look.isStruck).map(textOfWord)).toEqual(['Rent', 'is', 'due']);
  const border = lineAt(72, 400, 101.5);
  const page = takeUnderlines(drawPage(words(), [border]));
  expect(page.rules).toEqual([border]);
  expect(page.words.some(({ look }) => look.isUnderlined)).toBe(false);
});

test('the lower side of a box around a word does not underline it', () => {
  const side = { ...lineAt(70, 94, 101.5), top: 90, right: 70.7, bottom: 102.2, isHorizontal: false };
  const sides = [side, { ...side, left: 93.3, right: 94 }];
  const page = takeUnderlines(drawPage(words(), [lineAt(70, 94, 101.5), ...sides]));
  expect(page.words.some(({ look }) => look.isUnderlined)).toBe(false);
});

test('a line further below underlines a whole line that it is as long as, unless either has something beside it', () => {
  const whole = lineAt(72, 212, 104.5);
  const count = (rules: Rule[], others = drawText('', 0, 0)) =>
    takeUnderlines(drawPage([...words(), ...others], rules)).words.filter(({ look }) => look.isUnderlined)
      .length;
  expect(count([whole])).toBe(7);
  expect(count([lineAt(72, 127, 104.5)])).toBe(0);
  expect(count([whole, lineAt(300, 400, 104.5)])).toBe(0);
  expect(count([whole], drawText('Due', 300, 100))).toBe(0);
});
