import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import { findDrawings } from './find-drawings';

/** The steps of a line in a chart. */
const chart = Array.from({ length: 12 }, (_, index) => ({
  left: 150 + index * 20,
  right: 170 + index * 20,
  top: 300 + (index % 3) * 30,
  bottom: 400,
}));

test('a chart is a drawing with the numbers of its axis; the text above it is not in it', () => {
  const words = [
    ...drawLines(['A sentence above it'], 72, 100),
    ...drawText('54,000', 0, 330, { right: 142 }),
  ];
  const [drawing, ...others] = findDrawings(drawPage(words), chart);
  expect(others).toEqual([]);
  expect(drawing?.left).toBeLessThanOrEqual(112);
  expect(drawing?.right).toBeGreaterThanOrEqual(390);
  expect(drawing?.top).toBeGreaterThan(110);
});

test('a curve without words is a drawing, and so are many small ones; a line of small ones is not', () => {
  const circle = { left: 100, right: 150, top: 200, bottom: 250 };
  expect(findDrawings(drawPage([]), [circle])).toHaveLength(1);
  const shade = (rows: number) =>
    Array.from({ length: 60 }, (_, index) => {
      const [column, row] = [Math.floor(index / rows), index % rows];
      const [left, top] = [100 + column * 6, 200 + row * 6];
      return { left, right: left + 6, top, bottom: top + 6 };
    });
  expect(findDrawings(drawPage([]), shade(6))).toHaveLength(1);
  expect(findDrawings(drawPage([]), shade(1))).toEqual([]);
});

test('a table of few words with a sign at its line is none', () => {
  const sign = { left: 102, right: 122, top: 110, bottom: 130 };
  const table = drawPage(drawText('Paid', 210, 125), drawGrid([100, 200, 300], [100, 140, 180]));
  expect(findDrawings(table, [sign])).toEqual([]);
});

test('a face in a table, of some curves, is a drawing of its own; the corners of a frame are none', () => {
  const grid = drawGrid([100, 200, 300], [100, 140, 180]);
  const face = [
    { left: 102, right: 118, top: 110, bottom: 126 },
    { left: 106, right: 108, top: 114, bottom: 116 },
    { left: 112, right: 114, top: 114, bottom: 116 },
  ];
  const table = drawPage(drawText('In spring', 210, 125), grid);
  const [sign, ...others] = findDrawings(table, face);
  expect(others).toEqual([]);
  expect(sign).toEqual(face[0]);
  const corners = [100, 288].map((left) => ({ left, right: left + 12, top: 100, bottom: 112 }));
  expect(findDrawings(table, corners)).toEqual([]);
});

test('curves within a frame of curves are one drawing', () => {
  const frame = { left: 100, top: 250, right: 450, bottom: 450 };
  expect(findDrawings(drawPage([]), [frame, ...chart])).toHaveLength(1);
});

test('a form of many words is none, however its boxes are drawn', () => {
  const words = Array.from({ length: 25 }, (_, row) =>
    drawText('Name and address', 120, 270 + row * 20, { size: 6 }),
  );
  const box = { left: 100, top: 250, right: 580, bottom: 800 };
  expect(findDrawings(drawPage(words.flat()), [box, ...chart])).toEqual([]);
});

test('letters drawn as shapes, a table between lines and a frame around text are none', () => {
  const letters = chart.map((_, index) => ({
    left: 72 + index * 6,
    right: 77 + index * 6,
    top: 100,
    bottom: 108,
  }));
  expect(findDrawings(drawPage([]), letters)).toEqual([]);
  expect(findDrawings(drawPage([], drawGrid([70, 170, 270], [88, 106, 180])), [])).toEqual([]);
  const line = 'Text that fills the frame from side to side';
  const framed = drawPage(
    drawLines(
      Array.from({ length: 8 }, () => line),
      80,
      112,
    ),
  );
  expect(findDrawings(framed, [{ left: 70, top: 96, right: 300, bottom: 210 }])).toEqual([]);
});

test('bars that begin on one line are a chart; the boxes of a form are none', () => {
  const barsOf = (color: string) =>
    [200, 120, 90, 60, 150, 75, 30].map((length, row) => ({
      left: 120,
      right: 120 + length,
      top: 300 + row * 14,
      bottom: 312 + row * 14,
      color,
    }));
  const notes = drawLines(['A sentence of more than five words above the bars'], 100, 280);
  const [drawing] = findDrawings({ ...drawPage(notes), areas: barsOf('#2244aa') }, []);
  expect(drawing?.top).toBeGreaterThan(282);
  expect(drawing?.right).toBeGreaterThan(315);
  expect(findDrawings({ ...drawPage(notes), areas: barsOf('#ffffff') }, [])).toEqual([]);
  const written = barsOf('#eeeeee').flatMap(({ top }) => drawText('Name', 122, top + 10));
  expect(findDrawings({ ...drawPage(written), areas: barsOf('#eeeeee') }, [])).toEqual([]);
});

test('a frame with round corners around text is none; an empty one is', () => {
  const frame = { left: 72, right: 330, top: 96, bottom: 144 };
  const page = drawPage(drawLines(['Please note: it is due now', 'and not later'], 90, 116));
  expect(findDrawings(page, [frame, frame])).toEqual([]);
  expect(findDrawings(drawPage([]), [frame])).toHaveLength(1);
});

test('a few thick bars of one colour are a chart, with the names below them; bars of skills between their names are none', () => {
  const upright = [60, 80, 110].map((length, index) => ({
    left: 120 + index * 60,
    right: 150 + index * 60,
    top: 400 - length,
    bottom: 400,
    color: '#1c5fb0',
  }));
  const axis = { left: 110, right: 290, top: 399.5, bottom: 400.5, isHorizontal: true, color: '#333333' };
  const names = ['Q1', 'Q2', 'Q3'].flatMap((name, index) =>
    drawText(name, 130 + index * 60, 412, { size: 8 }),
  );
  const [drawing, ...others] = findDrawings({ ...drawPage(names, [axis]), areas: upright }, []);
  expect(others).toEqual([]);
  expect(drawing?.bottom).toBeGreaterThanOrEqual(412);
  const level = [120, 90, 60].map((length, row) => ({
    left: 120,
    right: 120 + length,
    top: 300 + row * 30,
    bottom: 309 + row * 30,
    color: '#f0b429',
  }));
  const skills = level.flatMap(({ top }) => drawText('Spanish', 120, top - 4));
  expect(findDrawings({ ...drawPage(skills), areas: level }, [])).toEqual([]);
});

test('coloured rectangles over corners of each other are one figure; crossing stripes of a table are none', () => {
  const square = (left: number, top: number, color: string) => ({
    left,
    right: left + 120,
    top,
    bottom: top + 120,
    color,
  });
  const layers = [square(100, 200, '#ff0000'), square(150, 250, '#00ff00'), square(200, 300, '#0000ff')];
  expect(findDrawings({ ...drawPage([]), areas: layers }, [])).toHaveLength(1);
  const stripes = [
    { left: 100, right: 400, top: 200, bottom: 220, color: '#eeeeee' },
    { left: 200, right: 260, top: 180, bottom: 300, color: '#dddddd' },
  ];
  expect(findDrawings({ ...drawPage([]), areas: stripes }, [])).toEqual([]);
});

test('the pieces of a gradient are one figure with what is drawn over them; pictures that stand apart are none', () => {
  const piece = (left: number, top: number) => ({
    left,
    right: left + 100,
    top,
    bottom: top + 80,
    readBytes: () => new Uint8Array(),
    mediaType: 'png' as const,
  });
  const words = drawText('65 and older', 220, 260);
  const pieces = [piece(100, 200), piece(200.5, 200), piece(300, 199), piece(100, 280)];
  const [figure, ...others] = findDrawings({ ...drawPage(words), pictures: pieces }, []);
  expect(others).toEqual([]);
  expect(figure?.left).toBeLessThanOrEqual(100);
  expect(figure?.right).toBeGreaterThanOrEqual(400);
  expect(figure?.bottom).toBeGreaterThanOrEqual(360);
  const lines = Array.from({ length: 6 }, () => 'A long name of what the bar beside it counts');
  const painted = [...pieces, piece(200, 280), piece(300, 280)];
  const named = { ...drawPage(drawLines(lines, 110, 225, { size: 5 })), pictures: painted };
  const curves = chart.map((box) => ({ ...box, bottom: 350 }));
  expect(findDrawings(named, curves)).toHaveLength(1);
  const apart = [piece(100, 200), piece(210, 200), piece(320, 200)];
  expect(findDrawings({ ...drawPage(words), pictures: apart }, [])).toEqual([]);
});
