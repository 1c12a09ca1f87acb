import { expect, test } from 'vitest';
import { drawLines, drawPage } from '../../testing/drawn-text';
import { makePicture, writeDocumentXml } from '../../testing/written-docx';
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
  const { color, ...sideBar } = bar;
  const paper = { ...sideBar, ...(await makePicture()) };
  const pages = [{ ...drawPage(words), sideBar, paper }];
  const [page] = layOutDocument(pages).pages;
  const columns = page?.bands.flatMap((band) => band.columns.map(({ blocks }) => blocks.map(textOf)));
  expect(columns).toEqual([aside, main]);
  expect(page && blocksOfPage(page)[0]).toMatchObject({ runs: [{ look: { color: '#ffffff' } }] });
  const xml = await writeDocumentXml(pages);
  expect(xml).toMatch(/<wp:anchor [^>]*behindDoc="1"/);
  expect(xml).toMatch(/<w:br w:type="column"\/>.*Anna Lund/);
});

test('one at the right lies there, behind the second column', async () => {
  const right = { left: 415, right: 595, top: 0, bottom: 842 };
  const texts = [...drawLines(aside, 430, 200, { color: '#ffffff' }), ...drawLines(main, 72, 60)];
  const paper = { ...right, ...(await makePicture()) };
  const xml = await writeDocumentXml([{ ...drawPage(texts), sideBar: right, paper }]);
  expect(xml).toContain(`<wp:positionH relativeFrom="page"><wp:posOffset>${415 * 12_700}</wp:posOffset>`);
  expect(xml).toMatch(/Anna Lund.*<w:br w:type="column"\/>.*Contact/);
});

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? textOfRuns(block.runs) : block.kind;
}
