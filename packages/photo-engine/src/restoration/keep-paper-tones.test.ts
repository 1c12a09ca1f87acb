import { expect, test } from 'vitest';
import { makePicture, type Picture } from '../picture';
import { keepPaperTones } from './keep-paper-tones';

const width = 200;
const height = 200;

test('a grey speck on a photo of vivid colours is dust, a grey line is what it shows', () => {
  const photo = paintSunset();
  const speck = mark(photo, { left: 60, top: 120, width: 3, height: 3 });
  const line = mark(photo, { left: 120, top: 60, width: 2, height: 90 });
  const found = Uint8Array.from(speck, (value, i) => value | (line[i] ?? 0));
  const marks = keepPaperTones(found, photo);
  expect(Array.from(marks)).toEqual(Array.from(speck));
});

/** Orange from dark below to light above. */
function paintSunset(): Picture {
  const photo = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    const light = 1 - Math.floor(i / width) / height;
    photo.red[i] = 40 + 215 * light;
    photo.green[i] = 10 + 130 * light;
    photo.blue[i] = 20 * light;
  }
  return photo;
}

type Area = { left: number; top: number; width: number; height: number };

/** Paints it white and says where. */
function mark(photo: Picture, area: Area): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) {
      const i = y * width + x;
      mask[i] = 1;
      photo.red[i] = photo.green[i] = photo.blue[i] = 235;
    }
  }
  return mask;
}
