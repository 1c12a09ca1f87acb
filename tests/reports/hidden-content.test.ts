import ExcelJs from 'exceljs';
import PptxGen from 'pptxgenjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { changeParts } from '../support/documents/change-parts';
import { makeWithOffice } from '../support/documents/made-with-office';
import { makeRawDocx, paragraph, run } from '../support/documents/raw-docx';
import { makeRawXlsx, numberCell, textCell } from '../support/documents/raw-xlsx';
import { readPdfPages } from '../support/read-pdf';

// What Office would not print is not printed, and the receipt counts it.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

test('hidden sheets stay out though they have print areas, as do hidden rows and columns', async () => {
  const xlsx = await makePricedWorkbook();
  const [xls] = await makeWithOffice([{ source: xlsx, sourceExtension: 'xlsx', extension: 'xls' }]);
  if (!xls) throw new Error('one was ordered');
  for (const [bytes, extension] of [[xlsx, 'xlsx'] as const, [xls, 'xls'] as const]) {
    const { bytes: pdf, receipt } = await office.convert(bytes, extension, 'pdf');
    expect(await readPdfPages(pdf)).toEqual(['Offer 1200', 'Terms']);
    // LibreOffice writes no very hidden sheets.
    expect(receipt).toMatchObject({ hiddenSheets: 2, hiddenRows: 2, hiddenColumns: 1 });
  }
});

test('notes on cells stay out, also open ones, unless the page setup prints them', async () => {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Prices');
  sheet.addRow(['Offer']).getCell(1).note = 'Ask for more';
  const closed = Buffer.from(await workbook.xlsx.writeBuffer());
  const open = await changeParts(closed, {
    'xl/drawings/vmlDrawing1.vml': (xml) =>
      xml
        .replaceAll('visibility:hidden', 'visibility:visible')
        .replaceAll('<x:ClientData ObjectType="Note">', '<x:ClientData ObjectType="Note"><x:Visible/>'),
  });
  const quiet = await office.convert(open, 'xlsx', 'pdf');
  expect(await readPdfPages(quiet.bytes)).toEqual(['Offer']);
  expect(quiet.receipt).toMatchObject({ comments: 1 });
  const printed = await changeParts(open, {
    'xl/worksheets/sheet1.xml': (xml) => xml.replace(/<pageSetup /, '<pageSetup cellComments="asDisplayed" '),
  });
  const asked = await office.convert(printed, 'xlsx', 'pdf');
  expect((await readPdfPages(asked.bytes)).join()).toContain('Ask for more');
  expect(asked.receipt).not.toHaveProperty('comments');
});

test('hidden text and rows stay out of a Word document, and what only web pages hide is printed', async () => {
  const row = (text: string, properties = '') =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${paragraph(run(text))}</w:tc></w:tr>`;
  const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${row('Rent')}${row('Margin', '<w:hidden/>')}${row('Deposit', '<w:hidden w:val="0"/>')}</w:tbl>`;
  const docx = await makeRawDocx({
    body: `${paragraph(run('Lease'), run('draft', '<w:vanish/>'))}${table}${paragraph(run('Page', '<w:webHidden/>'))}`,
  });
  const { bytes } = await office.convert(docx, 'docx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Lease Rent Deposit Page']);
});

test('hidden words of a Word document are counted, whether a run or a style hides them', async () => {
  const hidden = '<w:rPr><w:vanish/></w:rPr>';
  const styled = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${text}</w:p>`;
  const docx = await makeRawDocx({
    styles: `<w:style w:type="paragraph" w:styleId="Aside"><w:name w:val="Aside"/>${hidden}</w:style><w:style w:type="paragraph" w:styleId="Note"><w:name w:val="Note"/><w:basedOn w:val="Aside"/></w:style><w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/>${hidden}</w:style>`,
    header: paragraph(run('Head'), run('not for guests', '<w:vanish/>')),
    body: [
      paragraph(run('Lease '), run('lowest of', '<w:vanish/>'), run('fers', '<w:vanish/><w:b/>')),
      styled(`${run('ask the owner ')}${run('Rent', '<w:vanish w:val="0"/>')}`),
      paragraph(run('doubled', '<w:rStyle w:val="Secret"/>'), run('Deposit')),
    ].join(''),
  });
  const { bytes, receipt } = await office.convert(docx, 'docx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Head Lease Rent Deposit']);
  expect(receipt).toMatchObject({ hiddenWords: 9 });
  // What is left out on purpose is not missing.
  expect(receipt).not.toHaveProperty('lettersIn');
});

test('hidden words of an older Word document are counted', async () => {
  const source = await makeRawDocx({
    styles: `<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>`,
    body: [
      paragraph(run('Lease '), run('lowest offer', '<w:vanish/>')),
      paragraph(run('doubled', '<w:rStyle w:val="Secret"/>'), run('Deposit')),
    ].join(''),
  });
  const [doc] = await makeWithOffice([{ source, sourceExtension: 'docx', extension: 'doc' }]);
  if (!doc) throw new Error('one was ordered');
  const { bytes, receipt } = await office.convert(doc, 'doc', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Lease Deposit']);
  expect(receipt).toMatchObject({ hiddenWords: 3 });
  expect(receipt).not.toHaveProperty('lettersIn');
});

test('what the style of a table or the defaults of a document hide stays out and is counted', async () => {
  const hidden = '<w:rPr><w:vanish/></w:rPr>';
  const style = (type: string, name: string, content: string, isDefault = false) =>
    `<w:style w:type="${type}" w:styleId="${name}"${isDefault ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${content}</w:style>`;
  const table = (name: string, text: string) =>
    `<w:tbl><w:tblPr><w:tblStyle w:val="${name}"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc>${paragraph(run(text))}</w:tc></w:tr></w:tbl>`;
  const tables = await makeRawDocx({
    styles: `${style('table', 'Hiding', hidden)}${style('table', 'Costs', '<w:basedOn w:val="Hiding"/>')}`,
    body: `${paragraph(run('Rent'))}${table('Hiding', 'our margin')}${table('Costs', 'supplier')}${paragraph(run('Deposit'))}`,
  });
  const tabled = await office.convert(tables, 'docx', 'pdf');
  expect(await readPdfPages(tabled.bytes)).toEqual(['Rent Deposit']);
  expect(tabled.receipt).toMatchObject({ hiddenWords: 3 });
  const defaults = await makeRawDocx({
    styles: `<w:docDefaults><w:rPrDefault>${hidden}</w:rPrDefault></w:docDefaults>${style('paragraph', 'Normal', '', true)}${style('paragraph', 'Shown', '<w:rPr><w:vanish w:val="0"/></w:rPr>')}`,
    body: `${paragraph(run('our margin'))}<w:p><w:pPr><w:pStyle w:val="Shown"/></w:pPr>${run('Rent')}</w:p>${paragraph(run('Deposit', '<w:vanish w:val="0"/>'))}`,
  });
  const byDefault = await office.convert(defaults, 'docx', 'pdf');
  expect(await readPdfPages(byDefault.bytes)).toEqual(['Rent Deposit']);
  expect(byDefault.receipt).toMatchObject({ hiddenWords: 2 });
  expect(byDefault.receipt).not.toHaveProperty('lettersIn');
});

test('hidden slides and shapes stay out of a presentation', async () => {
  const presentation = new PptxGen();
  presentation
    .addSlide()
    .addText('Welcome', { x: 1, y: 1, w: 8, h: 1 })
    .addText('Draft', { x: 1, y: 3, w: 8, h: 1, objectName: 'stamp' });
  const secret = presentation.addSlide();
  secret.addText('Margins', { x: 1, y: 1, w: 8, h: 1 });
  secret.hidden = true;
  const bytes = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('pptxgenjs was asked for a buffer');
  const pptx = await changeParts(bytes, {
    'ppt/slides/slide1.xml': (xml) => xml.replace('name="stamp"', 'name="stamp" hidden="1"'),
  });
  const [ppt] = await makeWithOffice([{ source: pptx, sourceExtension: 'pptx', extension: 'ppt' }]);
  if (!ppt) throw new Error('one was ordered');
  for (const [file, extension] of [[pptx, 'pptx'] as const, [ppt, 'ppt'] as const]) {
    const { bytes: pdf, receipt } = await office.convert(file, extension, 'pdf');
    expect(await readPdfPages(pdf)).toEqual(['Welcome']);
    expect(receipt).toMatchObject({ hiddenSlides: 1, pagesOut: 1 });
  }
});

/** Two sheets to print, one hidden and one very hidden with print areas, a hidden row and a hidden column. */
function makePricedWorkbook(): Promise<Buffer> {
  const area = (index: number, name: string) =>
    `<definedName name="_xlnm.Print_Area" localSheetId="${index}">${name}!$A$1:$B$2</definedName>`;
  const rows = [
    `<row r="1">${textCell('A1', 'Offer')}${textCell('B1', 'cost')}${numberCell('C1', 1200)}</row>`,
    `<row r="2" hidden="1">${textCell('A2', 'discount')}</row>`,
    `<row r="3" hidden="1">${textCell('A3', 'bottom price')}</row>`,
  ];
  return makeRawXlsx({
    sheets: [
      {
        name: 'Offer',
        columns: '<cols><col min="2" max="2" width="9" hidden="1" customWidth="1"/></cols>',
        rows: rows.join(''),
      },
      { name: 'Margins', state: 'hidden', rows: `<row r="1">${textCell('A1', 'margin')}</row>` },
      { name: 'Costs', state: 'veryHidden', rows: `<row r="1">${textCell('A1', 'supplier')}</row>` },
      { name: 'Terms', rows: `<row r="1">${textCell('A1', 'Terms')}</row>` },
    ],
    afterSheets: `<definedNames>${area(1, 'Margins')}${area(2, 'Costs')}</definedNames>`,
  });
}
