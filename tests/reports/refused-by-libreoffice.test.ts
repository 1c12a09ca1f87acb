import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { makeRawDocx, paragraph, run } from '../support/documents/raw-docx';
import { makeRawXlsx, textCell } from '../support/documents/raw-xlsx';
import { readPdfPages } from '../support/read-pdf';

// What Word opens and LibreOffice 7.4 does not load is mended before.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

const commented = (text: string) =>
  `<w:commentRangeStart w:id="0"/>${run(text)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`;
const comments = `<w:comment w:id="0" w:author="R. Lee" w:date="2025-02-03T10:00:00Z">${paragraph(run('Surely?'))}</w:comment>`;

test.each([
  ['header', { body: paragraph(run('Rent')), header: paragraph(commented('Lease')) }, 'Lease Rent'],
  ['footer', { body: paragraph(run('Rent')), footer: paragraph(commented('Lease')) }, 'Rent Lease'],
  ['text', { body: paragraph(commented('Rent')) }, 'Rent'],
])('a comment in the %s is left out and counted', async (_where, document, text) => {
  const { bytes, receipt } = await office.convert(
    await makeRawDocx({ ...document, comments }),
    'docx',
    'pdf',
  );
  expect(await readPdfPages(bytes)).toEqual([text]);
  expect(receipt).toMatchObject({ comments: 1 });
});

const basedOn = (id: string, parent: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${parent}"/></w:style>`;
const table = (properties: string) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc>${paragraph(run('Lease'))}</w:tc></w:tr></w:tbl>`;
const floating = '<w:tblpPr w:vertAnchor="text" w:horzAnchor="margin" w:tblpY="1"/>';
const note = (kind: string) => `<w:r><w:${kind}Reference w:id="2"/></w:r>`;

test.each([
  ['a reference to a footnote that is not there', { body: paragraph(run('Lease'), note('footnote')) }],
  ['a reference to an endnote that is not there', { body: paragraph(run('Lease'), note('endnote')) }],
  [
    'styles that are based on each other',
    {
      body: `<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr>${run('Lease')}</w:p>`,
      styles: basedOn('A', 'B') + basedOn('B', 'A'),
    },
  ],
  ['a floating table at the end', { body: table(floating) }],
])('%s', async (_what, document) => {
  const { bytes } = await office.convert(await makeRawDocx(document), 'docx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Lease']);
});

const far = '9999999999';
const far22 = '22.5in';

test.each([
  ['lines', `<w:spacing w:line="${far}"/>`],
  ['lines of an exact height', `<w:spacing w:line="${far}" w:lineRule="exact"/>`],
  ['lines of a height that no page has', '<w:spacing w:line="99999"/>'],
  ['space before a paragraph', `<w:spacing w:before="${far}"/>`],
  ['space in inches', `<w:spacing w:before="${far22}"/>`],
  ['a margin', `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="${far}"/></w:sectPr>`],
])('%s beyond all pages', async (_what, properties) => {
  const body = `<w:p><w:pPr>${properties}</w:pPr>${run('Lease')}</w:p>${paragraph(run('Rent'))}`;
  const { bytes } = await office.convert(await makeRawDocx({ body }), 'docx', 'pdf');
  expect((await readPdfPages(bytes)).join(' ')).toBe('Lease Rent');
});

const area = '<definedName name="_xlnm.Print_Area" localSheetId="7">A!$A$1</definedName>';
const bar = '<cfRule type="dataBar" priority="1"><dataBar/></cfRule>';

test.each([
  ['a print area of a sheet that is not there', { afterSheets: `<definedNames>${area}</definedNames>` }, ''],
  [
    'margins beyond all pages',
    {},
    `<pageMargins left="${far}" right="1" top="1" bottom="1" header="0" footer="0"/>`,
  ],
  ['bars between no values', {}, `<conditionalFormatting sqref="A1">${bar}</conditionalFormatting>`],
])('%s', async (_what, workbook, afterRows) => {
  const rows = `<row r="1">${textCell('A1', 'Lease')}</row>`;
  const source = await makeRawXlsx({ sheets: [{ name: 'A', rows, afterRows }], ...workbook });
  const { bytes } = await office.convert(source, 'xlsx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Lease']);
});
