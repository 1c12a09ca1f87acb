import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import {
  formulaCell,
  makeRawXlsx,
  numberCell,
  type RawWorkbook,
  textCell,
} from '../support/documents/raw-xlsx';
import { readPdfPages } from '../support/read-pdf';

// A workbook is recalculated where it asks for it or nobody has computed it; otherwise its stored values are printed.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

/** The last is today's date, by whichever format. */
const calculated = /^30 40 80 (?!43538)\S+$/;
const stale = { sum: 777, double: 888, today: 43_538 };

test.each([
  ['its stored values stand, that of today too', stale, '<calcPr calcId="191029"/>', '30 777 888 43538'],
  ['the same where it is computed by hand', stale, '<calcPr calcMode="manual"/>', '30 777 888 43538'],
  ['it asks for a full calculation', stale, '<calcPr fullCalcOnLoad="1"/>', calculated],
  ['it was not computed to its end', stale, "<calcPr calcCompleted='false' />", calculated],
  [
    'zeros were stored by a program that computes nothing',
    { sum: 0, double: 0, today: 0 },
    '<calcPr fullCalcOnLoad="true"/>',
    calculated,
  ],
  ['a formula has no value', { ...stale, sum: undefined }, '<calcPr calcId="191029"/>', calculated],
])('%s', async (_what, values, calculation, expected) => {
  const { bytes } = await office.convert(await makeBill(values, calculation), 'xlsx', 'pdf');
  const [text = ''] = await readPdfPages(bytes);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});

test('the folder of the file is not printed', async () => {
  const workbook: RawWorkbook = {
    sheets: [
      {
        name: 'Bill',
        rows: `<row r="1">${textCell('A1', 'Total')}</row>`,
        afterRows: '<headerFooter><oddHeader>&amp;LR&amp;&amp;Z&amp;C&amp;Z&amp;F</oddHeader></headerFooter>',
      },
    ],
  };
  const { bytes } = await office.convert(await makeRawXlsx(workbook), 'xlsx', 'pdf');
  const [text = ''] = await readPdfPages(bytes);
  expect(text).toContain('R&Z');
  expect(text).not.toMatch(/[/\\]|toolfront|job/);
});

function makeBill(
  { sum, double, today }: { sum: number | undefined; double: number; today: number },
  calculation: string,
): Promise<Buffer> {
  const cells = [
    numberCell('A1', 30),
    formulaCell('B1', 'A1+10', sum),
    formulaCell('C1', 'B1*2', double),
    formulaCell('D1', 'TODAY()', today),
  ];
  return makeRawXlsx({
    sheets: [{ name: 'Bill', rows: `<row r="1">${cells.join('')}</row>` }],
    afterSheets: calculation,
  });
}
