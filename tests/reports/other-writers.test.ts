import ExcelJs from 'exceljs';
import PptxGen from 'pptxgenjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { makePng } from '../support/documents/image-files';
import { makeRawDocx, paragraph, run } from '../support/documents/raw-docx';
import { rewritePackage, writerSpellings } from '../support/documents/writer-spellings';
import { readPdfPages } from '../support/read-pdf';

// However a program writes the names in a package, the same is printed.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

const spellings = Object.keys(writerSpellings) as (keyof typeof writerSpellings)[];

test.each([
  ['docx', makeLetter, ['Head The pears are ripe. Foot'], 0],
  ['xlsx', makeWorkbook, ['Pears 310', 'Quinces'], 2],
  ['pptx', makePresentation, ['Welcome', 'Pears 310'], 2],
] as const)(
  'a %s of another program has the same pages, words and pictures',
  async (extension, make, pages, pictures) => {
    const file = await make();
    for (const spelling of [undefined, ...spellings]) {
      const rewritten = spelling === undefined ? file : await rewritePackage(file, spelling);
      const { bytes } = await office.convert(rewritten, extension, 'pdf');
      expect(await readPdfPages(bytes), spelling).toEqual(pages);
      expect(countPictures(bytes), spelling).toBe(pictures);
    }
  },
);

function makeLetter(): Promise<Buffer> {
  return makeRawDocx({
    header: paragraph(run('Head')),
    body: paragraph(run('The pears are ripe.')),
    footer: paragraph(run('Foot')),
    styles: '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
  });
}

async function makeWorkbook(): Promise<Buffer> {
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet('Fruit');
  sheet.addRow(['Pears', 310]).getCell(1).note = 'Ask for more';
  const image = workbook.addImage({ base64: (await makePng()).toString('base64'), extension: 'png' });
  sheet.addImage(image, 'D4:E6');
  workbook.addWorksheet('Others').addRow(['Quinces']);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function makePresentation(): Promise<Buffer> {
  const presentation = new PptxGen();
  const data = `data:image/png;base64,${(await makePng()).toString('base64')}`;
  presentation
    .addSlide()
    .addText('Welcome', { x: 1, y: 1, w: 8, h: 1 })
    .addImage({ data, x: 1, y: 3, w: 1, h: 1 });
  presentation.addSlide().addTable([[{ text: 'Pears' }, { text: '310' }]], { x: 1, y: 1, w: 8 });
  const bytes = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('pptxgenjs was asked for a buffer');
  return bytes;
}

/** The transparency of one counts as another. */
function countPictures(pdf: Buffer): number {
  return pdf.toString('latin1').split('/Subtype/Image').length - 1;
}
