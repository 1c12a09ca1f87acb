import { readFile } from 'node:fs/promises';
import Excel, { type CellValue } from 'exceljs';

/** What a workbook, in a file or in memory, holds: for each sheet its rows, and in them the cells' values; empty cells are null. */
export async function readXlsx(source: string | Buffer): Promise<Record<string, CellValue[][]>> {
  const workbook = new Excel.Workbook();
  // exceljs knows a Buffer of its own kind.
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  await workbook.xlsx.load(
    new Uint8Array(bytes).buffer as unknown as Parameters<typeof workbook.xlsx.load>[0],
  );
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => {
      const rows: CellValue[][] = [];
      sheet.eachRow({ includeEmpty: true }, (row) => {
        const values: CellValue[] = [];
        for (let column = 1; column <= row.cellCount; column += 1) values.push(row.getCell(column).value);
        rows.push(values);
      });
      return [sheet.name, rows];
    }),
  );
}
