import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { writeDocumentXml } from '../../testing/written-docx';
import { writeHtml } from '../html/write-html';
import { layOutDocument } from './lay-out-document';
import type { Area, Rule } from './page-content';
import { takeHighlights } from './take-highlights';
import { textOfWord, type Word } from './word';

function area(left: number, right: number, top: number, bottom: number, color = '#ffef9e'): Area {
  return { left, right, top, bottom, color };
}

/** The words that have a colour behind them then, and how many rectangles are left. */
function highlight(words: readonly Word[], areas: readonly Area[], rules: readonly Rule[] = []) {
  const { page } = takeHighlights({ ...drawPage(words, rules), areas: [...areas] }, []);
  const filled = page.words.filter(({ look }) => look.fill !== undefined);
  return { filled: filled.map(textOfWord).join(' '), left: page.areas.length };
}

test('code and marked words have the colour behind them, over several lines too', () => {
  // Five points a letter, and a space.
  const words = drawLines(
    ['run npm start and wait', 'for a line that is all', 'marked as this one'],
    72,
    100,
  );
  const areas = [
    area(88, 141, 91, 103, '#eff1f3'),
    area(162, 184, 91, 103),
    area(72, 182, 103.2, 115),
    area(72, 102, 115.2, 127),
  ];
  expect(highlight(words, areas)).toEqual({
    filled: 'npm start wait for a line that is all marked',
    left: 0,
  });
});

test('a coloured cell, a panel and a line of its own are none', () => {
  const row = [...drawText('Total', 76, 100), ...drawText('310', 112, 100)];
  const below = [...drawText('Rest', 76, 114), ...drawText('12', 112, 114)];
  expect(highlight(row, [area(72, 104, 91, 104)], drawGrid([72, 104, 140], [91, 104]))).toMatchObject({
    left: 1,
  });
  expect(highlight([...row, ...below], [area(72, 104, 91, 104), area(72, 104, 104, 118)])).toMatchObject({
    left: 2,
  });
  expect(highlight(row, [area(60, 300, 80, 130)])).toEqual({ filled: '', left: 1 });
  expect(highlight(drawText('Alone', 72, 100), [area(70, 100, 91, 103)])).toEqual({ filled: '', left: 1 });
});

test('the disc behind a number is its colour, and a circle around a sentence is none', () => {
  const words = [...drawText('1', 80, 100, { color: '#ffffff' }), ...drawText('Open the box.', 100, 100)];
  const disc = { ...area(74, 91, 88, 105, '#2563eb') };
  const around = { left: 60, right: 200, top: 30, bottom: 170, color: '#2563eb' };
  const { page, curves } = takeHighlights(drawPage(words), [disc, around]);
  expect(page.words[0]?.look.fill).toBe('#2563eb');
  expect(curves).toEqual([around]);
  expect(layOutDocument([page]).pages[0]?.bands[0]?.columns[0]?.blocks[0]).toMatchObject({
    runs: [{ text: '1', look: { color: '#ffffff' } }, { text: '\tOpen the box.' }],
  });
});

test('Word shades them and no white beside them, and a web page does', async () => {
  const words = drawText('what all have read', 72, 100);
  const { page } = takeHighlights({ ...drawPage(words), areas: [area(97, 112, 91, 103)] }, []);
  expect(await writeDocumentXml([page])).toMatch(
    /<w:shd [^>]*w:fill="ffef9e"[^>]*\/>.*?>all<\/w:t>.*?> have read</,
  );
  expect(await writeHtml(layOutDocument([page]), 'Marked', 'en')).toContain(
    'what <span style="background:#ffef9e;color:#000000">all</span> have read',
  );
});

test('a bar beside a quotation is at its side; one between columns parts them', async () => {
  const bar: Rule = { left: 74, right: 77, top: 118, bottom: 146, isHorizontal: false, color: '#d0d7de' };
  const lines = ['What is written down is kept, and is found', 'again by whoever looks.'];
  const quotation = [
    ...drawLines(['Before it the text begins further left than the bar does.'], 72, 100),
    ...drawLines(lines, 88, 128),
    ...drawLines(['After it, too, it begins where it did.'], 72, 170),
  ];
  const blocks = layOutDocument([drawPage(quotation, [bar])]).pages[0]?.bands[0]?.columns[0]?.blocks ?? [];
  expect(blocks.map((block) => block.kind === 'paragraph' && block.lineBeside)).toEqual([
    undefined,
    { color: '#d0d7de', width: 3, space: 11 },
    undefined,
  ]);
  expect(await writeDocumentXml([drawPage(quotation, [bar])])).toMatch(/<w:pBdr><w:left w:val="single"/);
  const prose = Array.from({ length: 8 }, () => 'words that flow on in a narrow column');
  const columns = [72, 300].flatMap((left) => [100, 210, 320].flatMap((top) => drawLines(prose, left, top)));
  const rule = { ...bar, left: 280, right: 280.5, top: 90, bottom: 400 };
  const parted = layOutDocument([drawPage(columns, [rule])]).pages[0]?.bands.flatMap((band) => band.columns);
  expect(parted?.map((column) => column.blocks.length)).toEqual([3, 2]);
  expect(JSON.stringify(parted)).not.toContain('lineBeside');
});
