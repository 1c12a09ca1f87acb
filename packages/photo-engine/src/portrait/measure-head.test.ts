import { expect, test } from 'vitest';
import { measureHead } from './measure-head';

const size = { width: 400, height: 500 };
const marks = { eyesY: 220, chinY: 320, centerX: 200, faceWidth: 160 };
/** The top of the hair. */
const crownY = 100;

test('the crown is the top of the outline above the forehead', () => {
  const { crownY: found, isCrownFound } = measureHead(drawPerson(), size, marks);
  expect(isCrownFound).toBe(true);
  expect(Math.abs(found - crownY)).toBeLessThan(2);
});

test('a leaf behind the hair that is taken for it moves the crown by no more than a strand would', () => {
  const leaf = { left: 215, right: 238, top: 60 };
  const { crownY: found } = measureHead(drawPerson(leaf), size, marks);
  expect(Math.abs(found - crownY)).toBeLessThan(6);
});

test('a bun may be as high as heads are, and no higher', () => {
  const bun = { left: 160, right: 240, top: 10 };
  const { crownY: found, isCrownFound } = measureHead(drawPerson(bun), size, marks);
  expect(isCrownFound).toBe(false);
  expect(found).toBeCloseTo(220 - 1.75 * 100, 0);
});

/** A round head, with a box that stands up behind it. */
function drawPerson(box?: { left: number; right: number; top: number }): Float32Array {
  const opacity = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const isHead = ((x - 200) / 90) ** 2 + ((y - 215) / 115) ** 2 <= 1;
      const isBox = box && x >= box.left && x <= box.right && y >= box.top && y <= 215;
      opacity[y * size.width + x] = isHead || isBox ? 1 : 0;
    }
  }
  return opacity;
}
