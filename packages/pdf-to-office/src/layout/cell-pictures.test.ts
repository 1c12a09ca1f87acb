import { expect, test } from 'vitest';
import { drawGrid, drawPage, drawText } from '../../testing/drawn-text';
import { makePicture, writeDocumentXml } from '../../testing/written-docx';
import { writeHtml } from '../html/write-html';
import { picturesOfPage } from './block';
import { layOutDocument } from './lay-out-document';

test('a picture in a cell of a table stays in it, in Word and on a web page', async () => {
  const words = [...drawText('Article', 80, 120), ...drawText('Anchor', 80, 180)];
  const rules = drawGrid([70, 200, 330], [100, 130, 230]);
  const picture = { left: 210, top: 150, right: 290, bottom: 190, ...(await makePicture()) };
  const pages = [{ ...drawPage(words, rules), pictures: [picture] }];
  const layout = layOutDocument(pages);
  expect(layout.pages.flatMap(picturesOfPage)).toHaveLength(1);
  const blocks = layout.pages.flatMap(({ bands }) =>
    bands.flatMap(({ columns }) => columns[0]?.blocks ?? []),
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['table']);
  expect((await writeDocumentXml(pages)).match(/<w:tc>.*<w:drawing>/gs)).toHaveLength(1);
  expect(await writeHtml(layout, '', 'en')).toMatch(/<td><img alt="" src="data:image\/png;base64,/);
});
