import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { takeRunningHeads } from './running-heads';
import { pageMark } from './running-lines';
import { textOfRuns } from './text-line';
import { textOfWord } from './word';

/** Pages with text of their own, and a foot that depends on the page. */
function drawBook(count: number, footOf: (number: number) => ReturnType<typeof drawText>) {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const own = drawLines([`Text of page ${'abcdefgh'[index]} and no other`, 'that goes on'], 72, 200);
    return drawPage([...own, ...footOf(number)], [], number);
  });
}

test('left and right pages have feet of their own, counted on from the first number', () => {
  const pages = drawBook(6, (number) =>
    number % 2 === 1
      ? [...drawText('62 Harbour news'.replace('62', String(61 + number)), 72, 800)]
      : [...drawText(`Harbour news ${61 + number}`, 400, 800)],
  );
  const { footer, numbering } = takeRunningHeads(pages);
  expect(numbering).toEqual({ start: 62, isRoman: false });
  expect(footer.map(({ runs, side }) => [textOfRuns(runs), side])).toEqual([
    [`Harbour news ${pageMark}`, 'odd'],
    [`${pageMark} Harbour news`, 'even'],
  ]);
});

test('Roman numbers alone at the foot are page numbers', () => {
  const roman = ['xxii', 'xxiii', 'xxiv', 'xxv'];
  const pages = drawBook(4, (number) => drawText(roman[number - 1] ?? '', 290, 800));
  const { footer, numbering, pages: bodies } = takeRunningHeads(pages);
  expect(numbering).toEqual({ start: 22, isRoman: true });
  expect(footer.map(({ runs }) => textOfRuns(runs))).toEqual([pageMark]);
  expect(bodies.every(({ words }) => words.every(({ top }) => top < 400))).toBe(true);
});

test('the parts of a head stay at their places', () => {
  const pages = drawBook(3, (number) => [
    ...drawText('Campus', 72, 800),
    ...drawText(`Page ${number}`, 0, 800, { right: 522 }),
  ]);
  const [line] = takeRunningHeads(pages).footer;
  expect(line && textOfRuns(line.runs)).toBe(`Campus\tPage ${pageMark}`);
  expect(line?.stops).toEqual([expect.closeTo(522)]);
});

test('numbers that begin again in each part stay at their places; what counts beside them runs', () => {
  const numbers = [1, 2, 1, 2, 1, 2];
  const pages = drawBook(6, (number) => drawText(String(numbers[number - 1]), 290, 800));
  const { footer, pages: bodies } = takeRunningHeads(pages);
  expect(footer).toEqual([]);
  expect(bodies.every(({ words }) => words.every(({ top }) => top < 400))).toBe(true);
  expect(bodies.map(({ asides = [] }) => asides.map(textOfWord))).toEqual(
    numbers.map((one) => [String(one)]),
  );
  const year = drawBook(6, () => drawText('Budget 2021', 290, 800));
  expect(takeRunningHeads(year).footer.map(({ runs }) => textOfRuns(runs))).toEqual(['Budget 2021']);
});

test('pages behind a cover are counted from 1, and the cover has no number', () => {
  const pages = drawBook(6, (number) => (number === 1 ? [] : drawText(String(number - 1), 290, 800)));
  const { footer, numbering, pages: bodies } = takeRunningHeads(pages);
  expect(numbering).toEqual({ start: 0, isRoman: false });
  expect(footer.map(({ runs, isOnFirst }) => [textOfRuns(runs), isOnFirst])).toEqual([[pageMark, false]]);
  expect(bodies.every(({ words }) => words.every(({ top }) => top < 400))).toBe(true);
});
