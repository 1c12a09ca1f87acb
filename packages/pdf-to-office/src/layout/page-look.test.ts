import { expect, test } from 'vitest';
import { drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { type Block, blocksOfPage } from './block';
import { layOutDocument } from './lay-out-document';
import type { Area } from './page-content';
import type { PageParts } from './page-parts';

const full = 'The harbour office keeps a copy of every letter that reaches it before noon on any day now';

test('white letters keep the dark box that they stand on, and are black where the paper is all they have', () => {
  const white = { color: '#ffffff' };
  const box: Area = { left: 60, right: 540, top: 85, bottom: 110, color: '#223344' };
  const words = [...drawText('What we offer', 72, 100, white), ...drawText('Over a picture', 72, 160, white)];
  const [first, second] = blocksOf({ ...drawPage(words), areas: [box] });
  expect(first).toMatchObject({ fill: '#223344', runs: [{ look: { color: '#ffffff' } }] });
  expect(second).toMatchObject({ runs: [{ look: { color: '#000000' } }] });
  expect(second).not.toHaveProperty('fill');
});

test('a table has the lines that its page draws, and no others', () => {
  const rows = ['Berth', 'North', 'South', 'Total'].flatMap((name, row) => [
    ...drawText(name, 72, 100 + 14 * row),
    ...drawText(`${row + 1}20`, 240, 100 + 14 * row),
    ...drawText(`${row + 3}45`, 380, 100 + 14 * row),
  ]);
  const rule = (y: number) => ({
    left: 70,
    right: 420,
    top: y,
    bottom: y + 1,
    isHorizontal: true,
    color: '#0000ff',
  });
  const [table] = blocksOf(
    drawPage([...drawLines([full, full], 72, 60), ...rows], [rule(104), rule(145)]),
  ).filter((block) => block.kind === 'table');
  const borders = table?.cells
    .filter(({ column }) => column === 1)
    .map((cell) => Object.keys(cell.borders ?? {}));
  expect(borders).toEqual([['bottom'], ['top'], [], ['bottom']]);
});

test('smaller text far from a heading on its line is not raised', () => {
  const words = [...drawText('APPENDIX', 72, 100, { size: 20 }), ...drawText('for 2011', 400, 96)];
  const runs = blocksOf(drawPage(words)).flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
  expect(runs.map(({ position }) => position)).not.toContain('raised');
});

test('a head over the second and third of three columns does not make one of them', () => {
  const columnText = (word: string) =>
    Array.from({ length: 14 }, (_, line) => `${word} says what line ${line} says now`);
  const words = [
    ...drawLines(columnText('first'), 50, 140),
    ...drawLines(columnText('second'), 230, 140),
    ...drawText('Register of August the sixth of 2020', 330, 110),
    ...drawLines(columnText('third'), 410, 140),
  ];
  const [page] = layOutDocument([drawPage(words)]).pages;
  expect(page?.bands.map(({ columns }) => columns.length)).toEqual([1, 3]);
});

function blocksOf(page: PageParts): Block[] {
  return layOutDocument([page]).pages.flatMap(blocksOfPage);
}
