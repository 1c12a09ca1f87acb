import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { rowsOf } from '../../testing/laid-out-tables';
import { type Block, blocksOfPage } from '../layout/block';
import { layOutDocument } from '../layout/lay-out-document';
import { createNodePlatform } from '../platform-node/node-platform';
import { readDocument } from './read-document';

/** A cell's lines at their places: from the left side of the table and from its row's top, in points. */
type Cell = { x: number; y: number; lines: string[]; role?: 'TH' | 'TD' };

const lineStep = 13;
const rowStep = 40;

/** Cells stand in the middle of their rows, closer to their neighbours than words of one line may be. */
const tariffs: Cell[][] = [
  [
    { x: 0, y: 6, lines: ['Vessel'], role: 'TH' },
    { x: 100, y: 6, lines: ['Included'], role: 'TH' },
    { x: 250, y: 6, lines: ['A night'], role: 'TH' },
  ],
  [
    { x: 0, y: 0, lines: ['Yachts up to eight', 'metres'] },
    { x: 100, y: 0, lines: ['Water, power, showers and', 'a key for a deposit'] },
    { x: 250, y: 6, lines: ['14.00'] },
  ],
  [
    { x: 0, y: 6, lines: ['Fishing boats'] },
    { x: 250, y: 6, lines: ['9.00'] },
  ],
];

test('a table that has no lines is one with the cells of its tags, empty ones too', async () => {
  const [table, below] = await convert(tariffs);
  expect(below?.kind).toBe('paragraph');
  expect(table?.kind === 'table' && rowsOf(table)).toEqual([
    ['Vessel', 'Included', 'A night'],
    ['Yachts up to eight metres', 'Water, power, showers and a key for a deposit', '14.00'],
    ['Fishing boats', '', '9.00'],
  ]);
  expect(table?.kind === 'table' && table.headerRowCount).toBe(1);
});

test('tags of a table with other text among its cells are not believed', async () => {
  const note = { x: 100, y: 2 * rowStep + 6, text: 'Closed in winter' };
  const plain = await convert(tariffs, { isTagged: false, note });
  expect(await convert(tariffs, { note })).toEqual(plain);
});

test('tags that put cells below each other into one row are not believed', async () => {
  const [head, first, second] = tariffs as [Cell[], Cell[], Cell[]];
  const crossed = [head, [...first, ...second.map((cell) => ({ ...cell, y: cell.y + rowStep }))]];
  const plain = await convert(crossed, { isTagged: false });
  expect(await convert(crossed)).toEqual(plain);
});

type Options = { isTagged?: boolean; note?: { x: number; y: number; text: string } };

/** The blocks of a PDF with this table and a sentence below. */
async function convert(rows: Cell[][], options: Options = {}): Promise<Block[]> {
  const order = { pdf: await drawPdf(rows, options) };
  const on = createNodePlatform({ outDir: '' });
  const { pages } = await readDocument(order, on, () => {}, { hasPictures: false });
  return layOutDocument(pages).pages.flatMap(blocksOfPage);
}

function drawPdf(rows: Cell[][], { isTagged = true, note }: Options): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', tagged: true, pdfVersion: '1.7' });
  pdf.fontSize(10);
  const [left, top] = [72, 100];
  const draw = (text: string, x: number, y: number) => {
    const content = pdf.markStructureContent('Span');
    pdf.text(text, left + x, top + y, { lineBreak: false });
    pdf.endMarkedContent();
    return content;
  };
  const roleOf = (role: string) => (isTagged ? role : 'Div');
  const drawCell = ({ x, y, lines, role = 'TD' }: Cell, rowTop: number) =>
    pdf.struct(
      roleOf(role),
      {},
      lines.map((line, index) => draw(line, x, rowTop + y + index * lineStep)),
    );
  const drawn = rows.map((cells, row) =>
    pdf.struct(
      roleOf('TR'),
      {},
      cells.map((cell) => drawCell(cell, row * rowStep)),
    ),
  );
  const others = note ? [draw(note.text, note.x, note.y)] : [];
  const sentence = draw('Visitors pay at the office on the quay before they leave.', 0, 4 * rowStep);
  pdf.addStructure(pdf.struct(roleOf('Table'), {}, drawn));
  pdf.addStructure(pdf.struct('P', {}, [...others, sentence]));
  pdf.end();
  return buffer(pdf);
}
