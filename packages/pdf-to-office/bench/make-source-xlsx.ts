import Excel from 'exceljs';
import { seedRandom } from '../../../tests/support/seeded-random';
import { corpusTexts } from './corpus-texts';

type SheetLanguage = 'en' | 'vi' | 'ru' | 'id' | 'fil';
export type TypedCell = string | number | Date;

/** A workbook of the corpus: its one sheet's rows, with types. */
export type SourceWorkbook = {
  name: string;
  language: SheetLanguage;
  rows: TypedCell[][];
  hasRules: boolean;
};

/** How each language's people write numbers, money and dates, as Excel's formats. */
const formats: Record<SheetLanguage, { whole: string; money: string; share: string; date: string }> = {
  en: { whole: '#,##0', money: '"$"#,##0.00', share: '0.0%', date: 'mm/dd/yyyy' },
  vi: { whole: '[$-42A]#,##0', money: '[$-42A]#,##0 "₫"', share: '[$-42A]0.0%', date: 'dd/mm/yyyy' },
  ru: { whole: '[$-419]#,##0', money: '[$-419]#,##0.00 "₽"', share: '[$-419]0.0%', date: 'dd.mm.yyyy' },
  id: { whole: '[$-421]#,##0', money: '[$-421]"Rp" #,##0', share: '[$-421]0.0%', date: 'dd/mm/yyyy' },
  fil: { whole: '#,##0', money: '"₱"#,##0.00', share: '0.0%', date: 'yyyy-mm-dd' },
};

/** One workbook a language; every second has borders. */
export function makeWorkbooks(): SourceWorkbook[] {
  return (['en', 'vi', 'ru', 'id', 'fil'] as const).map((language, index) => {
    const { columns, goods } = corpusTexts[language];
    const random = seedRandom(3000 + index);
    const rows = Array.from({ length: 38 }, (_, row): TypedCell[] => [
      `${goods[row % goods.length] ?? ''}`,
      Math.floor(random() * 90_000) + 100,
      Math.floor(random() * 9_000_000) / (language === 'vi' || language === 'id' ? 1 : 100),
      Math.floor(random() * 1_000) / 1_000,
      new Date(Date.UTC(2026, Math.floor(random() * 12), 1 + Math.floor(random() * 28))),
      random() < 0.5 ? `A-${Math.floor(random() * 900) + 100}` : `00${Math.floor(random() * 900) + 100}`,
    ]);
    const [name, count, price, date] = columns;
    const whole = rows.map((row) =>
      row.map((cell, at) =>
        at === 2 && (language === 'vi' || language === 'id') ? Math.floor(Number(cell)) : cell,
      ),
    );
    return {
      name: `sheet-${language}`,
      language,
      rows: [[name, count, price, '%', date, 'ID'], ...whole],
      hasRules: index % 2 === 0,
    };
  });
}

export async function makeSourceXlsx({ rows, language, hasRules }: SourceWorkbook): Promise<Buffer> {
  const workbook = new Excel.Workbook();
  const sheet = workbook.addWorksheet('Data', { pageSetup: { paperSize: 9, orientation: 'portrait' } });
  const { whole, money, share, date } = formats[language];
  const line = { style: 'thin' } as const;
  for (const [index, cells] of rows.entries()) {
    const row = sheet.addRow(cells);
    if (index === 0) row.font = { bold: true };
    for (const [column, format] of [
      [2, whole],
      [3, money],
      [4, share],
      [5, date],
    ] as const) {
      if (index > 0) row.getCell(column).numFmt = format;
    }
    if (hasRules)
      row.eachCell((cell) =>
        Object.assign(cell, { border: { top: line, bottom: line, left: line, right: line } }),
      );
  }
  for (const [index, width] of [20, 14, 16, 9, 12, 9].entries()) sheet.getColumn(index + 1).width = width;
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Share of the source's cells that have the same type and value in the same row and column of the best sheet. */
export function scoreTypedCells(source: readonly TypedCell[][], sheets: Record<string, unknown[][]>): number {
  const total = source.flat().length;
  const hits = Object.values(sheets).map((sheet) => {
    const rows = sheet.filter((row) => row.some((cell) => cell !== null));
    return source.flatMap((row, at) => row.filter((cell, column) => isSameCell(cell, rows[at]?.[column])))
      .length;
  });
  return total === 0 ? 1 : Math.max(0, ...hits) / total;
}

function isSameCell(source: TypedCell, result: unknown): boolean {
  if (source instanceof Date) return result instanceof Date && result.getTime() === source.getTime();
  if (typeof source === 'number') return typeof result === 'number' && Math.abs(result - source) < 1e-6;
  return typeof result === 'string' && result.trim() === source;
}
