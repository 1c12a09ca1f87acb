import { packParts } from './change-parts';

export type RawSheet = {
  name: string;
  state?: 'hidden' | 'veryHidden';
  /** What stands before the rows, as `<cols>`. */
  columns?: string;
  /** XML of the rows; `numberCell` and `textCell` write cells. */
  rows: string;
  /** What stands after the rows, as `<headerFooter>`. */
  afterRows?: string;
};

export type RawWorkbook = {
  sheets: readonly RawSheet[];
  /** What follows the sheets in the workbook's part: names, calculation. */
  afterSheets?: string;
};

/** An .xlsx with exactly this XML: for what the libraries that write workbooks never write. */
export function makeRawXlsx({ sheets, afterSheets = '' }: RawWorkbook): Promise<Buffer> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const listed = numbered.map(
    ({ name, state, number }) =>
      `<sheet name="${name}" sheetId="${number}" r:id="r${number}"${state ? ` state="${state}"` : ''}/>`,
  );
  return packParts({
    '[Content_Types].xml': `<Types xmlns="${packageUrl}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${numbered
      .map(
        ({ number }) => `<Override PartName="/${partOf(number)}" ContentType="${sheetType}.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageUrl}/relationships"><Relationship Id="r1" Type="${officeUrl}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageUrl}/relationships">${numbered
      .map(
        ({ number }) =>
          `<Relationship Id="r${number}" Type="${officeUrl}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${mainUrl}" xmlns:r="${officeUrl}"><sheets>${listed.join('')}</sheets>${afterSheets}</workbook>`,
    ...Object.fromEntries(
      numbered.map(({ number, columns = '', rows, afterRows = '' }) => [
        partOf(number),
        `<worksheet xmlns="${mainUrl}">${columns}<sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
      ]),
    ),
  });
}

export function textCell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** `stored` is the value that the program that wrote the file computed; undefined: it computed none. */
export function formulaCell(place: string, formula: string, stored?: number): string {
  return `<c r="${place}"><f>${formula}</f>${stored === undefined ? '' : `<v>${stored}</v>`}</c>`;
}

export function numberCell(place: string, value: number): string {
  return `<c r="${place}"><v>${value}</v></c>`;
}

const packageUrl = 'http://schemas.openxmlformats.org/package/2006';
const officeUrl = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const mainUrl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function partOf(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}
