import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { changeParts } from '../support/documents/change-parts';
import { makeWithOffice } from '../support/documents/made-with-office';
import { makePptx } from '../support/documents/office-files';
import { makeRawDocx, paragraph, run } from '../support/documents/raw-docx';
import { makeRawXlsx, textCell } from '../support/documents/raw-xlsx';
import { readPdfPages } from '../support/read-pdf';

// A full source never becomes an empty result in silence.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

const hidden = '<w:vanish/>';
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const refusal = { refusal: { reason: 'emptyResult' } };

test('a document or a workbook of which nothing would be printed is refused', async () => {
  const docx = await makeRawDocx({ body: paragraph(run('Nobody sees this', hidden)) });
  await expect(office.convert(docx, 'docx', 'pdf')).rejects.toMatchObject(refusal);
  const xlsx = await makeRawXlsx({
    sheets: [
      { name: 'Empty', rows: '' },
      { name: 'Full', state: 'hidden', rows: `<row r="1">${textCell('A1', 'Margin')}</row>` },
    ],
  });
  await expect(office.convert(xlsx, 'xlsx', 'pdf')).rejects.toMatchObject(refusal);
  const [xls] = await makeWithOffice([{ source: xlsx, sourceExtension: 'xlsx', extension: 'xls' }]);
  if (!xls) throw new Error('one was ordered');
  await expect(office.convert(xls, 'xls', 'pdf')).rejects.toMatchObject(refusal);
});

test('one that is empty itself is converted', async () => {
  const docx = await makeRawDocx({ body: paragraph() });
  expect(await readPdfPages((await office.convert(docx, 'docx', 'pdf')).bytes)).toEqual(['']);
});

test('the receipt says where most of the text is missing, and not where it is all there', async () => {
  const long = 'The pears of last year were sweeter than those of the year before.';
  // LibreOffice leaves out what only a newer program is asked to show.
  const newer = `<mc:AlternateContent xmlns:mc="${compatibility}" xmlns:later="urn:later"><mc:Choice Requires="later">${run(long)}</mc:Choice></mc:AlternateContent>`;
  const most = await makeRawDocx({ body: paragraph(run('Pears.'), newer) });
  const { receipt } = await office.convert(most, 'docx', 'pdf');
  expect(receipt).toMatchObject({ lettersIn: 60, lettersOut: 6 });
  const whole = await makeRawDocx({ body: paragraph(run('Pears.'), run(long)) });
  expect((await office.convert(whole, 'docx', 'pdf')).receipt).not.toHaveProperty('lettersIn');
});

test('the receipt says where most of a presentation is missing, and hidden shapes are not', async () => {
  const title = 'The pears of last year were sweeter than those of the year before.';
  const hide = (xml: string) => xml.replace(/(<p:cNvPr id="(?!1")\d+")/, '$1 hidden="1"');
  const drop = (xml: string) =>
    xml.replace(
      /<p:sp>.*<\/p:sp>/s,
      (shape) =>
        `<mc:AlternateContent xmlns:mc="${compatibility}" xmlns:later="urn:later"><mc:Choice Requires="later">${shape}</mc:Choice></mc:AlternateContent>`,
    );
  const pptx = await makePptx([title, 'Pears.']);
  const missing = await changeParts(pptx, { 'ppt/slides/slide1.xml': drop });
  expect((await office.convert(missing, 'pptx', 'pdf')).receipt).toMatchObject({
    lettersIn: 60,
    lettersOut: 6,
  });
  const hiding = await changeParts(pptx, { 'ppt/slides/slide1.xml': hide });
  const { bytes, receipt } = await office.convert(hiding, 'pptx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['', 'Pears.']);
  expect(receipt).not.toHaveProperty('lettersIn');
});
