import { expect, test } from 'vitest';
import { drawGrid, drawLines, drawPage, drawText } from '../../testing/drawn-text';
import type { Area } from './page-content';
import { isPlacedPage } from './placed-page';

const sentence = 'The harbour office keeps a copy of every letter that reaches it before noon.';
const letter = drawLines(
  Array.from({ length: 12 }, () => sentence),
  72,
  100,
);
const background: Area = { left: 0, right: 595, top: 0, bottom: 842, color: '#223344' };

test('a table with highlighted cells keeps its rows', () => {
  const cells = Array.from({ length: 15 }, (_, index): Area => {
    const [left, top] = [60 + 150 * (index % 3), 100 + 17 * index];
    return { left, right: left + 50, top, bottom: top + 14, color: '#a6a6a6' };
  });
  const words = cells.flatMap(({ left, top }) => drawText('54,000', left + 10, top + 10));
  expect(isPlacedPage({ ...drawPage(words), areas: cells }, [])).toBe(false);
});

test('few words on a dark page are a slide; a letter on coloured or white paper is none', () => {
  const title = drawPage(drawLines(['Harbours of the north', 'A lecture'], 100, 300));
  expect(isPlacedPage({ ...title, areas: [background] }, [])).toBe(true);
  expect(isPlacedPage({ ...drawPage(letter), areas: [background] }, [])).toBe(false);
  expect(isPlacedPage({ ...title, areas: [{ ...background, color: '#fffff0' }] }, [])).toBe(false);
  expect(isPlacedPage(drawPage(letter), [])).toBe(false);
});

test('a plan within its frame keeps its places; a table in a frame with a round stamp does not', () => {
  const frame = drawGrid([20, 575], [20, 822]);
  const circle = { left: 200, right: 350, top: 250, bottom: 400 };
  const labels = drawLines(['56', 'Sheet', 'Scale 1:1'], 400, 700);
  expect(isPlacedPage(drawPage(labels, frame), [circle])).toBe(true);
  expect(isPlacedPage(drawPage(letter, frame), [circle])).toBe(false);
  expect(isPlacedPage(drawPage(labels, frame), [])).toBe(false);
});

test('a label is a page too small for text to run on', () => {
  const words = drawLines(['Fragile', 'This side up'], 20, 30);
  expect(isPlacedPage({ ...drawPage(words), width: 200, height: 100 }, [])).toBe(true);
});

test('a flyer of a large picture over colour keeps its places; text below a picture on white paper does not', () => {
  const picture = {
    left: 0,
    right: 595,
    top: 0,
    bottom: 300,
    readBytes: () => new Uint8Array(),
    mediaType: 'jpg',
  } as const;
  const page = { ...drawPage(drawLines(['Repair fair', 'Saturday from ten'], 72, 400)), pictures: [picture] };
  const below: Area = { left: 0, right: 595, top: 300, bottom: 842, color: '#fff7e8' };
  expect(isPlacedPage({ ...page, areas: [below] }, [])).toBe(true);
  expect(isPlacedPage(page, [])).toBe(false);
  expect(isPlacedPage({ ...page, words: letter, areas: [below] }, [])).toBe(false);
});

test('few words in the middle of a framed page keep their places, as on a certificate', () => {
  const frame = drawGrid([20, 575], [20, 822]);
  const lines = ['Certificate', 'Maria Santos', 'has completed the course'];
  const words = (left?: number) =>
    lines.flatMap((text, row) => drawText(text, left ?? 297.5 - 2.5 * text.length, 200 + 40 * row));
  expect(isPlacedPage(drawPage(words(), frame), [])).toBe(true);
  expect(isPlacedPage(drawPage(words(72), frame), [])).toBe(false);
  expect(isPlacedPage(drawPage(words()), [])).toBe(false);
});
