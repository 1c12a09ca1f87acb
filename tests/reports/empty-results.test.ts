import PptxGen from 'pptxgenjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOffice } from '../../server/documents/office/find-office';
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
const hideShapes = (xml: string) => xml.replace(/(<p:cNvPr id="(?!1")\d+")/, '$1 hidden="1"');
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

test('the fallback without the listener refuses an empty result as well, and converts what is empty itself', async () => {
  const { office: installation, missingPackages } = await findOffice();
  if (!installation) throw new Error('LibreOffice is not installed');
  const survey = { office: { ...installation, python: undefined }, missingPackages };
  const fallback = await startTestEngine({ pool: { size: 1 }, survey });
  try {
    const docx = await makeRawDocx({ body: paragraph(run('Nobody sees this', hidden)) });
    const blankDocx = await makeRawDocx({ body: paragraph() });
    const pptx = await changeParts(await makePptx(['Nobody sees this']), {
      'ppt/slides/slide1.xml': hideShapes,
    });
    const asDoc = (source: Buffer) => ({ source, sourceExtension: 'docx', extension: 'doc' }) as const;
    const [doc, blankDoc] = await makeWithOffice([asDoc(docx), asDoc(blankDocx)]);
    if (!doc || !blankDoc) throw new Error('two were ordered');
    for (const [full, extension] of [[docx, 'docx'] as const, [doc, 'doc'] as const, [pptx, 'pptx'] as const])
      await expect(fallback.convert(full, extension, 'pdf')).rejects.toMatchObject(refusal);
    for (const [blank, extension] of [[blankDocx, 'docx'] as const, [blankDoc, 'doc'] as const])
      expect(await readPdfPages((await fallback.convert(blank, extension, 'pdf')).bytes)).toEqual(['']);
    const shown = await makeRawDocx({ body: paragraph(run('Everybody sees this')) });
    expect(await readPdfPages((await fallback.convert(shown, 'docx', 'pdf')).bytes)).toEqual([
      'Everybody sees this',
    ]);
  } finally {
    await fallback.close();
  }
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
  const hiding = await changeParts(pptx, { 'ppt/slides/slide1.xml': hideShapes });
  const { bytes, receipt } = await office.convert(hiding, 'pptx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['', 'Pears.']);
  expect(receipt).not.toHaveProperty('lettersIn');
});

test('the receipt says where most of a workbook is missing, and not what is hidden or not to be printed', async () => {
  const title = 'The pears of last year were sweeter than those of the year before.';
  // A column of no more than a few letters beside another cuts what it has.
  const columns = '<cols><col min="1" max="1" width="2" customWidth="1"/></cols>';
  const cut = await makeRawXlsx({
    sheets: [
      { name: 'Cut', columns, rows: `<row r="1">${textCell('A1', title)}${textCell('B1', 'Pears.')}</row>` },
    ],
  });
  const [xls] = await makeWithOffice([{ source: cut, sourceExtension: 'xlsx', extension: 'xls' }]);
  if (!xls) throw new Error('one was ordered');
  for (const [bytes, extension] of [[cut, 'xlsx'] as const, [xls, 'xls'] as const]) {
    expect((await office.convert(bytes, extension, 'pdf')).receipt).toMatchObject({ lettersIn: 60 });
  }
  const area = (name: string) =>
    `<definedName name="_xlnm.Print_Area" localSheetId="0">${name}!$A$1:$A$1</definedName>`;
  const apart = await makeRawXlsx({
    sheets: [
      {
        name: 'Area',
        rows: `<row r="1">${textCell('A1', 'Pears.')}</row><row r="2">${textCell('A2', title)}</row>`,
      },
      {
        name: 'Rows',
        rows: `<row r="1">${textCell('A1', 'Plums.')}</row><row r="2" hidden="1">${textCell('A2', title)}</row>`,
      },
      { name: 'Hidden', state: 'hidden', rows: `<row r="1">${textCell('A1', title)}</row>` },
      { name: 'Empty', rows: '' },
    ],
    afterSheets: `<definedNames>${area('Area')}</definedNames>`,
  });
  const { bytes, receipt } = await office.convert(apart, 'xlsx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Pears.', 'Plums.']);
  expect(receipt).not.toHaveProperty('lettersIn');
});

test('an older presentation is counted as well, without its hidden slides', async () => {
  const presentation = new PptxGen();
  const title = 'The pears of last year were sweeter than those of the year before.';
  presentation.addSlide().addText('Pears.', { x: 1, y: 1, w: 8, h: 1 });
  const hidden = presentation.addSlide();
  hidden.addTable([[{ text: title }]], { x: 1, y: 1, w: 8 });
  hidden.hidden = true;
  const source = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(source)) throw new TypeError('pptxgenjs was asked for a buffer');
  // Outside of the slide nothing is printed.
  const outside = await changeParts(source, {
    'ppt/slides/slide1.xml': (xml) =>
      xml.replace(
        /<p:sp>.*<\/p:sp>/s,
        (shape) =>
          shape +
          shape
            .replace(/id="\d+"/, 'id="99"')
            .replace('Pears.', title)
            .replace(/<a:off [^>]*>/, '<a:off x="30000000" y="30000000"/>'),
      ),
  });
  const [whole, missing] = await makeWithOffice(
    [source, outside].map((file) => ({ source: file, sourceExtension: 'pptx', extension: 'ppt' })),
  );
  if (!whole || !missing) throw new Error('two were ordered');
  expect((await office.convert(whole, 'ppt', 'pdf')).receipt).not.toHaveProperty('lettersIn');
  expect((await office.convert(missing, 'ppt', 'pdf')).receipt).toMatchObject({
    lettersIn: 60,
    lettersOut: 6,
  });
});
