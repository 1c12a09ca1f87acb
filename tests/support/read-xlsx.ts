import Excel, { type CellValue } from 'exceljs';

/** What a workbook holds: for each sheet its rows, and in them the cells' values; empty cells are null. */
export async function readXlsx(path: string): Promise<Record<string, CellValue[][]>> {
  const workbook = new Excel.Workbook();
  await workbook.xlsx.readFile(path);
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
