import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readParts } from '../../../../tests/support/read-docx';
import { drawLines, drawPage } from '../../testing/drawn-text';
import { commonestStyle } from '../word/commonest-style';
import { writeDocx } from '../word/write-docx';
import { type Block, blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';
import type { Area } from './page-content';
import { findSideBar } from './placed-page';
import { textOfRuns } from './text-line';

const bar: Area = { left: 0, right: 180, top: 0, bottom: 842, color: '#24303f' };
const aside = ['Contact', 'anna@example.org', 'Skills', 'Rowing and sailing'];
const main = ['Anna Lund', 'Harbour master', 'Kept the harbour of Esbjerg for eleven years.'];
const words = [...drawLines(aside, 24, 200, { color: '#ffffff' }), ...drawLines(main, 210, 60, { size: 12 })];

test('a coloured side with text of its own is a side bar; one that text stands across is none', () => {
  expect(findSideBar({ ...drawPage(words), areas: [bar] })).toEqual(bar);
  expect(findSideBar({ ...drawPage(words), areas: [{ ...bar, color: '#ffffff' }] })).toBeUndefined();
  expect(findSideBar({ ...drawPage(words), areas: [{ ...bar, bottom: 400 }] })).toBeUndefined();
  const across = drawLines(['Alongwordthatstandsacross'], 120, 500);
  expect(findSideBar({ ...drawPage([...words, ...across]), areas: [bar] })).toBeUndefined();
});

test('its text is the first of two columns, in its own colour over the bar', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-bar-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'bar.png');
  await sharp({ create: { width: 18, height: 84, channels: 3, background: bar.color } })
    .png()
    .toFile(path);
  const { color, ...sideBar } = bar;
  const pages = [{ ...drawPage(words), sideBar, paper: { ...sideBar, path, mediaType: 'png' as const } }];
  const layout = layOutDocument(pages);
  const [page] = layout.pages;
  const columns = page?.bands.flatMap((band) => band.columns.map(({ blocks }) => blocks.map(textOf)));
  expect(columns).toEqual([aside, main]);
  const [first] = page ? blocksOfPage(page) : [];
  expect(first).toMatchObject({ runs: [{ look: { color: '#ffffff' } }], floats: [{ side: 'behind' }] });

  const docxPath = join(folder, 'result.docx');
  await writeDocx(layout, commonestStyle(pages), docxPath);
  const xml = (await readParts(await readFile(docxPath))).get('word/document.xml') ?? '';
  expect(xml).toMatch(/<wp:anchor [^>]*behindDoc="1"/);
  expect(xml).toMatch(/<w:br w:type="column"\/>.*Anna Lund/);
});

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? textOfRuns(block.runs) : block.kind;
}
