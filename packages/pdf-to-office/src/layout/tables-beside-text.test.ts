import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawText } from '../../testing/drawn-text';
import { rowsOf, tablesOf } from '../../testing/laid-out-tables';

const places = ['Aden', 'Bari', 'Cork', 'Dover', 'Emden', 'Faro', 'Genoa', 'Hull', 'Izmir', 'Jaffa'];

test('a table and a text beside it are two columns: their lines are on other baselines', () => {
  const table = places.flatMap((place, row) => [
    ...drawText(place, 60, 100 + row * 16),
    ...drawText(String(1200 + row), 0, 100 + row * 16, { right: 180 }),
    ...drawText(String(40 + row), 0, 100 + row * 16, { right: 240 }),
  ]);
  const text = drawLines(
    [
      'The harbours of the coast were counted once in May',
      'and again when the ice had gone from the northern',
      'ones, which took nine men more than a week for all',
      'of them. What they wrote down is shown here, sorted',
      'by the names that sailors use. Others call some of',
      'these places something else, or know nothing about',
      'them; in a few the office found nobody who could be',
      'asked. Numbers in the last column are of boats that',
      'lay dry on land when somebody came to count, so that',
      'they may be too small where the tide was high during',
      'the visit, as it was in three of the harbours listed',
      'here. A later count is planned for the next summer.',
    ],
    300,
    103,
  );
  const [found, ...others] = tablesOf([...table, ...text]);
  expect(others).toEqual([]);
  expect(found && rowsOf(found)[0]).toEqual(['Aden', '1200', '40']);
});

test('a row whose cells stand close belongs to the columns that are known', () => {
  const rowAt = (row: number, cells: readonly string[]) =>
    cells.flatMap((cell, column) => drawText(cell, 0, 100 + row * 14, { right: 100 + column * 45 }));
  const words = [
    ...rowAt(0, ['45', '10', '11', '12']),
    ...rowAt(1, ['55', '20', '21', '22']),
    ...rowAt(2, ['65', '30', '31', '32']),
    ...rowAt(3, ['75', '1,234.5', '1,345.6', '1,456.7']),
  ];
  const [found] = tablesOf(words);
  expect(found && rowsOf(found)).toHaveLength(4);
  expect(found && rowsOf(found)[3]).toEqual(['75', '1,234.5', '1,345.6', '1,456.7']);
});

test('a cell beside several rows may hold rows of its own', () => {
  const lines = places.map((_, row) => 112 + row * 14);
  const words = lines.flatMap((baseline, row) => [
    ...drawText(String(100 + row), 70, baseline),
    ...drawText(String(200 + row), 170, baseline),
  ]);
  // The right column has a line more, above its last row.
  const rules = drawGrid([60, 160, 260], [100, 245]);
  const sum = { left: 160, right: 260, top: 227.75, bottom: 228.25, isHorizontal: true, color: '#000000' };
  const [found] = tablesOf(words, [...rules, sum]);
  expect(found && rowsOf(found)).toEqual(lines.map((_, row) => [String(100 + row), String(200 + row)]));
});
