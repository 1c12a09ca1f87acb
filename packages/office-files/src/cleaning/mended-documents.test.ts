import { expect, test } from 'vitest';
import { cleanPart } from '../../testing/clean-part';

const space = 'xmlns:w="urn:w"';
const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';

test('references to notes go where the document has no part of them', () => {
  const document = `<w:document ${space}>${reference}</w:document>`;
  expect(cleanPart('word/document.xml', document)).toBe(`<w:document ${space}><w:r></w:r></w:document>`);
  const names = ['word/footnotes1.xml', 'word/endnotes.xml'];
  expect(cleanPart('word/document.xml', document, { names })).toBeUndefined();
});

const style = (id: string, parent: string) =>
  `<w:style w:styleId="${id}"><w:basedOn w:val="${parent}"/></w:style>`;
const bare = (id: string) => `<w:style w:styleId="${id}"></w:style>`;

test.each([
  ['itself', style('A', 'A'), bare('A')],
  ['each other', style('A', 'B') + style('B', 'A'), style('A', 'B') + bare('B')],
  [
    'a third',
    style('A', 'B') + style('B', 'C') + style('C', 'A'),
    style('A', 'B') + style('B', 'C') + bare('C'),
  ],
])('styles that are based on %s are cut apart', (_, styles, expected) => {
  expect(cleanPart('word/styles.xml', `<w:styles ${space}>${styles}</w:styles>`)).toBe(
    `<w:styles ${space}>${expected}</w:styles>`,
  );
});

test('styles of one parent stay', () => {
  const styles = style('A', 'C') + style('B', 'C') + style('C', 'D');
  expect(cleanPart('word/styles.xml', `<w:styles ${space}>${styles}</w:styles>`)).toBeUndefined();
});

const table = (properties: string) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>`;
const bodyOf = (content: string) => `<w:document ${space}><w:body>${content}</w:body></w:document>`;
const floating = '<w:tblpPr w:tblpY="1"/>';

test.each([
  ['before the section', '<w:sectPr/>'],
  ['at the very end', ''],
])('a floating table %s stands in the text', (_, rest) => {
  expect(cleanPart('word/document.xml', bodyOf(table(floating) + rest))).toBe(bodyOf(table('') + rest));
});

test('one before a paragraph floats', () => {
  expect(cleanPart('word/document.xml', bodyOf(`${table(floating)}<w:p/>`))).toBeUndefined();
});

const areaOf = (sheet: number) =>
  `<definedName name="_xlnm.Print_Area" localSheetId="${sheet}">A!$A$1</definedName>`;
const workbookOf = (names: string) =>
  `<workbook><sheets><sheet name="A"/></sheets><definedNames>${names}</definedNames></workbook>`;

test('names of sheets that are not there go', () => {
  const global = '<definedName name="x">#REF!</definedName>';
  expect(cleanPart('xl/workbook.xml', workbookOf(areaOf(0) + areaOf(1) + global))).toBe(
    workbookOf(areaOf(0) + global),
  );
});

const ruleOf = (type: string, values: number) =>
  `<cfRule type="${type}" priority="1"><${type}>${'<cfvo type="min"/>'.repeat(values)}</${type}></cfRule>`;
const sheetOf = (rules: string) =>
  `<worksheet><conditionalFormatting sqref="A1">${rules}</conditionalFormatting></worksheet>`;

test('bars between no values go, and other rules stay', () => {
  const others = ruleOf('dataBar', 2) + ruleOf('colorScale', 0);
  expect(cleanPart('xl/worksheets/sheet1.xml', sheetOf(ruleOf('dataBar', 0) + others))).toBe(sheetOf(others));
  expect(cleanPart('xl/worksheets/sheet1.xml', sheetOf(others))).toBeUndefined();
});
