import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { makePicture, writeDocumentXml } from '../../testing/written-docx';
import { writeHtml } from '../html/write-html';
import { blocksOfPage, type Paragraph, picturesOfPage } from './block';
import { layOutDocument } from './lay-out-document';
import { textOfRuns } from './text-line';
import type { Word } from './word';

const narrow = [
  'The harbour office keeps a copy of every letter',
  'that reaches it before noon, and answers those',
  'that come after on the day that follows, unless',
];
const wide = [
  'the tide is in, when nobody has the time to read at all and everybody is',
  'at the quay to take the lines of ships.',
];
/** Of A4: text from 72 to 432, and a picture at either side of its first lines. */
const atRight = { left: 322, right: 432, top: 92, bottom: 128 };
const atLeft = { left: 72, right: 182, top: 92, bottom: 128 };

test('text runs around a picture at its right as one paragraph', async () => {
  const words = [...drawLines(narrow, 72, 100), ...drawLines(wide, 72, 136)];
  const { paragraphs, layout } = await layOut(words, atRight);
  expect(paragraphs.map(({ runs }) => textOfRuns(runs))).toEqual([[...narrow, ...wide].join(' ')]);
  expect(paragraphs[0]?.floats).toMatchObject([{ side: 'right' }]);
  expect(layout.pages.flatMap(picturesOfPage)).toHaveLength(1);
});

test('a line that the white below a picture keeps narrow is of the same paragraph', async () => {
  const short = [
    'The harbour office keeps a copy of',
    'every letter that reaches it before',
    'noon, and answers those that come',
  ];
  const words = [...drawLines(short, 72, 100), ...drawLines(wide, 72, 136)];
  const { paragraphs } = await layOut(words, { ...atRight, left: 262, bottom: 113 });
  expect(paragraphs.map(({ runs }) => textOfRuns(runs))).toEqual([[...short, ...wide].join(' ')]);
});

test('beside a picture at its left text is not indented', async () => {
  const words = [...drawLines(narrow, 192, 100), ...drawLines(wide, 72, 136)];
  const { paragraphs, xml, html } = await layOut(words, atLeft);
  expect(paragraphs.map(({ runs }) => textOfRuns(runs))).toEqual([[...narrow, ...wide].join(' ')]);
  expect(paragraphs[0]).toMatchObject({ indent: 0, floats: [{ side: 'left', gap: 10 }] });
  expect(xml).toMatch(/<wp:anchor [^>]*>.*<wp:wrapSquare wrapText="right"/);
  expect(html).toMatch(/<img class="left" [^>]*>\s*<p>The harbour/);
});

test('a picture between paragraphs, and one with text on both sides, stay as they are', async () => {
  const below = { ...atRight, top: 180, bottom: 240 };
  expect((await layOut(drawLines(wide, 72, 100), below)).paragraphs[0]?.floats).toBeUndefined();
  const middle = { left: 182, right: 292, top: 92, bottom: 128 };
  const sides = [...drawText('Before it', 72, 110), ...drawText('After it', 322, 110)];
  expect((await layOut(sides, middle)).paragraphs.some(({ floats }) => floats)).toBe(false);
});

test('a picture in the middle of the second column is centred there', async () => {
  const column = (left: number, top: number) => drawLines([...narrow, ...narrow, ...narrow], left, top);
  const words = [...column(50, 100), ...column(320, 180)];
  const right = Math.max(...words.map((word) => word.right));
  const picture = { left: 370, right: right - 50, top: 90, bottom: 160 };
  const { layout } = await layOut(words, picture);
  expect(layout.pages.flatMap(picturesOfPage)).toMatchObject([{ alignment: 'center' }]);
});

test('pictures beside each other stand on one line, each at its place', async () => {
  const row = [72, 202, 332].map((left) => ({ left, right: left + 110, top: 200, bottom: 242 }));
  const { layout, xml, html } = await layOut(drawLines(wide, 72, 100), ...row);
  expect(layout.pages.flatMap(picturesOfPage)).toHaveLength(3);
  const line = xml.match(/<w:p>(?:(?!<w:p>).)*<w:drawing>.*?<\/w:p>/gs) ?? [];
  expect(line).toHaveLength(1);
  expect(
    [...(line[0]?.matchAll(/<w:tab [^>]*w:pos="(\d+)"/g) ?? [])].map(([, at]) => Number(at) / 20),
  ).toEqual([130, 260]);
  expect(html).toMatch(/<p class="pictures">(<img [^>]*>){3}<\/p>/);
});

test('text that continues on the next page beside a picture stays there with it', async () => {
  const picture = await makePicture();
  const before = drawPage(drawLines(wide.slice(0, 1), 72, 780));
  const words = [...drawLines(narrow, 72, 100), ...drawLines(wide, 72, 136)];
  const pages = [before, { ...drawPage(words), pictures: [{ ...atRight, ...picture }] }];
  const [first, second] = layOutDocument(pages).pages.map(picturesOfPage);
  expect([first?.length, second?.length]).toEqual([0, 1]);
});

async function layOut(words: readonly Word[], ...places: (typeof atLeft)[]) {
  const picture = await makePicture();
  const pages = [{ ...drawPage(words), pictures: places.map((place) => ({ ...place, ...picture })) }];
  const layout = layOutDocument(pages);
  const paragraphs = layout.pages
    .flatMap(blocksOfPage)
    .filter((block): block is Paragraph => block.kind === 'paragraph');
  return { paragraphs, layout, xml: await writeDocumentXml(pages), html: await writeHtml(layout, '', 'en') };
}
