import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readDocx } from '../../../../tests/support/read-docx';
import { drawGrid, drawPage, drawText } from '../../testing/drawn-text';
import { writeHtml } from '../html/write-html';
import { commonestStyle } from '../word/commonest-style';
import { writeDocx } from '../word/write-docx';
import { picturesOfPage } from './block';
import { layOutDocument } from './lay-out-document';

test('a picture in a cell of a table stays in it, in Word and on a web page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-cell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'picture.png');
  await sharp({ create: { width: 80, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toFile(path);
  const words = [...drawText('Article', 80, 120), ...drawText('Anchor', 80, 180)];
  const rules = drawGrid([70, 200, 330], [100, 130, 230]);
  const picture = { left: 210, top: 150, right: 290, bottom: 190, path, mediaType: 'png' } as const;
  const pages = [{ ...drawPage(words, rules), pictures: [picture] }];
  const layout = layOutDocument(pages);
  expect(layout.pages.flatMap(picturesOfPage)).toHaveLength(1);
  const blocks = layout.pages.flatMap(({ bands }) =>
    bands.flatMap(({ columns }) => columns[0]?.blocks ?? []),
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['table']);
  const style = commonestStyle(pages);
  const docxPath = join(folder, 'result.docx');
  await writeDocx(layout, style, docxPath);
  expect((await readDocx(await readFile(docxPath))).pictureCount).toBe(1);
  expect(await writeHtml(layout, '', style.language)).toMatch(/<td><img alt="" src="data:image\/png;base64,/);
});
