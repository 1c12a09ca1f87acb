import { expect, test } from 'vitest';
import { isReadable } from './read-document';

const glyphs = (text: string) => Array.from(text, (letter) => ({ text: letter }));

test('a page of codes that stand for nothing is no text; dot leaders and a few strange signs are', () => {
  const sentence = 'The harbour office keeps a copy of every letter that reaches it.';
  expect(isReadable(glyphs(sentence))).toBe(true);
  expect(isReadable(glyphs(`${sentence}${'.'.repeat(400)}`))).toBe(true);
  expect(isReadable(glyphs(`${sentence}${'\u0002\u0003\u0006\u0007\u000e'.repeat(30)}`))).toBe(false);
  expect(isReadable(glyphs('\u0002\u0003\u0006'))).toBe(true);
});
