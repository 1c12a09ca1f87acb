import { expect, test } from 'vitest';
import { movePart, wholePicture, zoomBy } from './zoom-part';

test('zooming goes by steps, ends at the last, and the whole picture is centred again', () => {
  let part = zoomBy(wholePicture, 1);
  expect(part).toEqual({ zoom: 2, x: 50, y: 50 });
  part = movePart(part, -9, 9);
  expect(part).toEqual({ zoom: 2, x: 0, y: 100 });
  expect(zoomBy(zoomBy(zoomBy(part, 1), 1), 1)).toEqual({ zoom: 8, x: 0, y: 100 });
  expect(zoomBy(part, -1)).toEqual(wholePicture);
  expect(zoomBy(wholePicture, -1)).toEqual(wholePicture);
});

test('the picture follows the pointer at every zoom, and the whole one stays', () => {
  expect(movePart(wholePicture, 0.5, 0.5)).toEqual(wholePicture);
  for (const zoom of [2, 4, 8]) {
    const { x } = movePart({ zoom, x: 50, y: 50 }, 0.1, 0);
    // How far the point of the picture at its left edge went, in widths of what shows.
    expect(((x - 50) / 100) * (zoom - 1)).toBeCloseTo(0.1);
  }
});
