import { describe, expect, test } from 'vitest';
import { chooseGuide, cropForHead, guessPlacement, guidesAt, moveGuide, reachesBeyond } from './head-guides';

/** 35 × 45 mm at 300 dpi. */
const passport = { digitalWidth: 413, digitalHeight: 531, headHeightRatio: 0.75, topHairHeightRatio: 0.1 };
const portrait = { width: 1200, height: 1600 };

describe('the frame', () => {
  test('has the head as high and as far from its top as the type says', () => {
    const placement = { crownY: 0.2, chinY: 0.6, centerX: 0.4 };
    const crop = cropForHead(placement, passport, portrait);
    expect((0.4 * 1600) / crop.height).toBeCloseTo(0.75);
    expect((0.2 * 1600 - crop.top) / crop.height).toBeCloseTo(0.1);
    expect(crop.width / crop.height).toBeCloseTo(413 / 531);
    expect(crop.left + crop.width / 2).toBeCloseTo(480);
  });

  test('lies inside the picture at first, whatever the shapes', () => {
    for (const source of [portrait, { width: 1600, height: 900 }, { width: 300, height: 2000 }]) {
      const crop = cropForHead(guessPlacement(passport, source), passport, source);
      expect(reachesBeyond(crop, source)).toBe(false);
      const isAsWide = Math.abs(crop.width - source.width) < 1;
      const isAsHigh = Math.abs(crop.height - source.height) < 1;
      expect(isAsWide || isAsHigh).toBe(true);
    }
  });

  test('says when it reaches beyond the picture', () => {
    const crop = cropForHead({ crownY: 0.01, chinY: 0.99, centerX: 0.5 }, passport, portrait);
    expect(reachesBeyond(crop, portrait)).toBe(true);
  });
});

describe('a guide', () => {
  const placement = { crownY: 0.2, chinY: 0.6, centerX: 0.5 };

  test('moves alone', () => {
    expect(moveGuide(placement, 'crownY', 0.3)).toEqual({ ...placement, crownY: 0.3 });
    expect(moveGuide(placement, 'centerX', 0.1)).toEqual({ ...placement, centerX: 0.1 });
  });

  test('stays on the picture and does not pass the other', () => {
    expect(moveGuide(placement, 'crownY', 0.9).crownY).toBeCloseTo(0.55);
    expect(moveGuide(placement, 'chinY', 0.1).chinY).toBeCloseTo(0.25);
    expect(moveGuide(placement, 'chinY', 2).chinY).toBe(1);
    expect(moveGuide(placement, 'centerX', -1).centerX).toBe(0);
  });
});

describe('a press', () => {
  const placement = { crownY: 0.2, chinY: 0.6, centerX: 0.5 };
  const board = { width: 300, height: 400 };

  test('finds a line anywhere along its length, and the nearer of two', () => {
    expect(guidesAt(placement, { x: 10, y: 85 }, board)).toEqual(['crownY']);
    expect(guidesAt(placement, { x: 290, y: 250 }, board)).toEqual(['chinY']);
    expect(guidesAt(placement, { x: 155, y: 390 }, board)).toEqual(['centerX']);
    expect(guidesAt({ ...placement, chinY: 0.25 }, { x: 10, y: 95 }, board)).toEqual(['chinY']);
    expect(guidesAt(placement, { x: 10, y: 160 }, board)).toEqual([]);
  });

  test('where two lines cross is for the one that the drag moves', () => {
    const guides = guidesAt(placement, { x: 150, y: 80 }, board);
    expect(chooseGuide(guides, { x: 1, y: 1 })).toBeNull();
    expect(chooseGuide(guides, { x: 2, y: -9 })).toBe('crownY');
    expect(chooseGuide(guides, { x: 9, y: 2 })).toBe('centerX');
  });
});
