import { expect, test } from 'vitest';
import { textOfWord } from '../layout/word';
import type { GlyphMark } from './page-marks';
import { restoreLigatures } from './restore-ligatures';
import type { Font } from './text-state';
import { partTurned, readAsides } from './turned-text';

const font: Font = {
  family: 'Garamond',
  isBold: false,
  isItalic: false,
  substituteOf: undefined,
  unit: 0.001,
  isVertical: false,
  mappedCodes: undefined,
  readSymbol: undefined,
  ascent: 0.9,
  descent: -0.22,
};
const page = { width: 595, height: 842 };

test('an i as wide as fi is one, and so are fl, ffi and Th', () => {
  const widths: [string, number][] = [
    ['i', 250],
    ['i', 500],
    ['i', 790],
    ['l', 240],
    ['l', 490],
    ['h', 500],
    ['h', 1050],
  ];
  const marks = widths.map(([text, width]) => ({ ...draw('x', 0, 0), text, width }));
  expect(restoreLigatures(marks).map(({ text }) => text)).toEqual(['i', 'fi', 'ffi', 'l', 'fl', 'h', 'Th']);
});

test('a letter of the usual width says which one is a ligature, where the font has no other', () => {
  const arial = { ...font, family: 'Arial' };
  const widths = { n: 556, a: 556, s: 500, m: 833, i: 500 };
  const marks = Object.entries(widths).map(([text, width]) => ({ ...draw(text, 0, 0), font: arial, width }));
  expect(restoreLigatures(marks).map(({ text }) => text)).toEqual(['n', 'a', 's', 'm', 'fi']);
  // A font whose letters are all equally wide says nothing.
  const even = marks.map((mark) => ({ ...mark, width: 1_000 }));
  expect(restoreLigatures(even).map(({ text }) => text)).toEqual(['n', 'a', 's', 'm', 'i']);
});

test('text that runs up the page is a line in its middle, and the text beside it is not disturbed', () => {
  const up = [...'See note'].map((text, index) => draw(text, 30, 500 - 5 * index, [0, -5]));
  const level = [...'Text'].map((text, index) => draw(text, 100 + 5 * index, 500));
  const parts = partTurned([...up, ...level], 0);
  expect(parts.level).toEqual(level);
  const [aside, ...others] = readAsides(parts.turned, page, 0);
  expect(others).toEqual([]);
  expect(aside && textOfWord(aside)).toBe('See note');
  expect(aside).toMatchObject({ angle: -90, length: 40 });
  expect(aside && (aside.top + aside.bottom) / 2).toBeCloseTo(480, 0);
});

test('a stamp across the page is one line that leans', () => {
  const step = 20 * Math.SQRT1_2;
  const stamp = [...'DRAFT'].map((text, index) => ({
    ...draw(text, 100 + step * index, 400 - step * index, [step, -step]),
    size: 24,
  }));
  const [aside] = readAsides(partTurned(stamp, 0).turned, page, 0);
  expect(aside && textOfWord(aside)).toBe('DRAFT');
  expect(aside).toMatchObject({ angle: -45 });
});

function draw(text: string, x: number, y: number, advance: [number, number] = [5, 0]): GlyphMark {
  return {
    text,
    origin: [x, y],
    advance,
    size: 10,
    width: 500,
    stretch: 1,
    font,
    ascent: 0.9,
    descent: -0.22,
    color: '#000000',
    content: undefined,
    isInvisible: false,
    operator: 0,
    isClipped: false,
  };
}
