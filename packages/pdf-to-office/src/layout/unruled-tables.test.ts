import { expect, test } from 'vitest';
import { drawText } from '../../testing/drawn-text';
import { rowsOf } from '../../testing/laid-out-tables';
import { groupLines } from './text-line';
import { takeUnruledTable } from './unruled-tables';

test('columns as close as words are recognized by the strips that all rows leave white', () => {
  const rows = [
    ['Herring', '63.997', '4,5%', '01/02/2026', 'A-713'],
    ['Rope', '8.601', '87,4%', '18/07/2026', '00808'],
    ['Lamp oil', '22.942', '41,7%', '06/09/2026', 'A-744'],
  ];
  // As spreadsheets print: heads on the left of their columns, numbers on the right.
  const words = [
    ...['Goods', 'Number sold', '%', 'Date', 'ID'].flatMap((head, column) =>
      drawText(head, [51, 162, 328, 377, 443][column] ?? 0, 65),
    ),
    ...rows.flatMap(([goods = '', count = '', share = '', date = '', id = ''], row) => {
      const baseline = 80 + row * 15;
      return [
        ...drawText(goods, 51, baseline),
        ...drawText(count, 0, baseline, { right: 238 }),
        ...drawText(share, 0, baseline, { right: 375 }),
        ...drawText(date, 0, baseline, { right: 440 }),
        ...drawText(id, 443, baseline),
      ];
    }),
  ];
  const found = takeUnruledTable(groupLines(words), 0);
  expect(found && rowsOf(found.table)).toEqual([['Goods', 'Number sold', '%', 'Date', 'ID'], ...rows]);
});

test('sums of money beside a column of others are one of their own, however few there are', () => {
  const rows = [
    ['Card payment', '', '2.291,82'],
    ['Direct debit', '', '2.227,82'],
    ['Transfer', '1.480,00', '3.707,82'],
    ['Cash machine', '', '3.607,82'],
  ];
  const words = rows.flatMap(([name = '', paid = '', balance = ''], row) => {
    const baseline = 80 + row * 15;
    return [
      ...drawText(name, 51, baseline),
      ...drawText(paid, 0, baseline, { right: 300 }),
      ...drawText(balance, 0, baseline, { right: 350 }),
    ];
  });
  const found = takeUnruledTable(groupLines(words), 0);
  expect(found && rowsOf(found.table)).toEqual(rows);
});
