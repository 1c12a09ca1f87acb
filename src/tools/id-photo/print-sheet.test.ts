import { describe, expect, test } from 'vitest';
import { layOutSheet, nameSheet, type PrintedPhoto, type PrintLayout } from './print-sheet';

/** 35 × 45 mm at 300 dpi. */
const passport: PrintedPhoto = { widthPx: 413, heightPx: 531, dpi: 300 };
/** 2 × 2 inches at 300 dpi. */
const square: PrintedPhoto = { widthPx: 600, heightPx: 600, dpi: 300 };

describe('a print sheet', () => {
  test("is 4 by 6 inches at the photo's own dpi", () => {
    const { widthPx, heightPx } = layOutSheet('4x6', square);
    expect([widthPx, heightPx].sort((a, b) => a - b)).toEqual([1200, 1800]);
    const fine = layOutSheet('4x6', { ...square, dpi: 600 });
    expect([fine.widthPx, fine.heightPx].sort((a, b) => a - b)).toEqual([2400, 3600]);
  });

  test('is 210 by 297 mm on A4', () => {
    const sheet = layOutSheet('a4', passport);
    expect([sheet.widthPx, sheet.heightPx].sort((a, b) => a - b)).toEqual([2480, 3508]);
  });

  test('takes as many photos as fit, held the better way', () => {
    expect(layOutSheet('4x6', passport).places).toHaveLength(6);
    expect(layOutSheet('a4', passport).places.length).toBeGreaterThanOrEqual(30);
    expect(layOutSheet('4x6', { ...passport, widthPx: 3000 }).places).toHaveLength(0);
  });

  test.each([
    ['4x6', passport],
    ['a4', passport],
    ['4x6', square],
    ['a4', square],
  ] as const)('keeps photos apart and off the edge on %s', (name, photo) => {
    const sheet = layOutSheet(name, photo);
    for (const place of sheet.places) {
      expect(place.x).toBeGreaterThanOrEqual(59);
      expect(place.y).toBeGreaterThanOrEqual(59);
      expect(place.x + photo.widthPx).toBeLessThanOrEqual(sheet.widthPx - 59);
      expect(place.y + photo.heightPx).toBeLessThanOrEqual(sheet.heightPx - 59);
    }
    expect(findOverlap(sheet, photo)).toBeNull();
  });
});

function findOverlap({ places, cutMarkPx }: PrintLayout, { widthPx, heightPx }: PrintedPhoto) {
  const room = 2 * cutMarkPx;
  for (const [at, a] of places.entries()) {
    for (const b of places.slice(at + 1)) {
      if (Math.abs(a.x - b.x) < widthPx + room && Math.abs(a.y - b.y) < heightPx + room) return [a, b];
    }
  }
  return null;
}

test.each([
  ['en', '4×6 in'],
  ['vi', '10×15 cm'],
  ['ru', '10×15 см'],
  ['id', '4×6 inci'],
  ['fil', '4×6 in'],
])('the photo shop sheet is called as in %s', (language, name) => {
  expect(nameSheet('4x6', language)).toBe(name);
  expect(nameSheet('a4', language)).toBe('A4');
});
