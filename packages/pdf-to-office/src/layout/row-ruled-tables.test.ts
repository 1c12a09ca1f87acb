import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawText } from '../../testing/drawn-text';
import { rowsOf, tablesOf } from '../../testing/laid-out-tables';
import type { Rule } from './page-content';
import type { Word } from './word';

const lineStep = 14;

test('lines between its rows make a table, whose shorter cells stand in the middle of their rows', () => {
  const ys = [100, 130, 180, 210, 260];
  const words = [
    ...['Item', 'Description'].flatMap((head, column) => drawText(head, [60, 140][column] ?? 0, 118)),
    ...drawText('Amount', 0, 118, { right: 400 }),
    ...drawRow(130, 180, 'BERTH', ['Berth with water and power for', 'a night, two at the least'], '273.00'),
    ...drawRow(180, 210, 'PILOT', ['Through the outer channel'], '140.00'),
    ...drawRow(210, 260, 'CRANE', ['Crane with an operator and the', 'insurance of the load'], '255.00'),
  ];
  const [table, ...others] = tablesOf(words, drawLinesAt(ys));
  expect(others).toEqual([]);
  expect(table && rowsOf(table)).toEqual([
    ['Item', 'Description', 'Amount'],
    ['BERTH', 'Berth with water and power for a night, two at the least', '273.00'],
    ['PILOT', 'Through the outer channel', '140.00'],
    ['CRANE', 'Crane with an operator and the insurance of the load', '255.00'],
  ]);
  expect(table?.rowHeights).toEqual([30, 50, 30, 50]);
  expect(table?.columnWidths.reduce((sum, width) => sum + width, 0)).toBe(450);
});

test('a frame around the whole page leaves the table in it a table', () => {
  const words = [
    ...drawRow(130, 180, 'BERTH', ['Berth with water and power for', 'a night, two at the least'], '273.00'),
    ...drawRow(180, 210, 'PILOT', ['Through the outer channel'], '140.00'),
    ...drawRow(210, 260, 'CRANE', ['Crane with an operator and the', 'insurance of the load'], '255.00'),
  ];
  const frame = drawGrid([20, 575], [20, 400, 820]);
  const [table] = tablesOf(words, [...drawLinesAt([130, 180, 210, 260]), ...frame]);
  expect(table && rowsOf(table).map((row) => row.at(-1))).toEqual(['273.00', '140.00', '255.00']);
});

test('lines between parts of a text make none', () => {
  const parts = [100, 180, 260].flatMap((top) =>
    drawLines(
      [
        'The harbours of the coast were counted once in May and again when',
        'the ice had gone from the northern ones, which took more than a week.',
        'What they wrote down is shown here.',
      ],
      60,
      top + 20,
    ),
  );
  expect(tablesOf(parts, drawLinesAt([100, 180, 260, 340]))).toEqual([]);
});

test('a line below every few rows of numbers makes none of them one row', () => {
  const ys = [100, 150, 200, 250];
  const words = ys
    .slice(0, 3)
    .flatMap((top, group) => [
      ...drawText(['North', 'East', 'South'][group] ?? '', 60, top + 30),
      ...[0, 1, 2].flatMap((row) => [
        ...drawText(String(1200 + 10 * group + row), 0, top + 15 + row * lineStep, { right: 240 }),
        ...drawText(String(40 + 10 * group + row), 0, top + 15 + row * lineStep, { right: 400 }),
      ]),
    ]);
  const rows = tablesOf(words, drawLinesAt(ys)).flatMap(rowsOf).flat();
  expect(rows.filter((text) => /^\d+$/.test(text))).toHaveLength(18);
});

/** A name and an amount in the middle of a row, beside a description of some lines. */
function drawRow(top: number, bottom: number, name: string, lines: string[], amount: string): Word[] {
  const middle = (top + bottom) / 2 + 3;
  const first = middle - ((lines.length - 1) * lineStep) / 2;
  return [
    ...drawText(name, 60, middle),
    ...lines.flatMap((line, index) => drawText(line, 140, first + index * lineStep)),
    ...drawText(amount, 0, middle, { right: 400 }),
  ];
}

function drawLinesAt(ys: readonly number[]): Rule[] {
  return ys.map((y) => ({
    ...{ left: 50, right: 500, top: y - 0.5, bottom: y + 0.5 },
    isHorizontal: true,
    color: '#cccccc',
  }));
}
