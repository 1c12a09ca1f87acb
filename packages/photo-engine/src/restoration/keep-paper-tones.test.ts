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

test('a thin hair on a light sky is dust, though it is not as dark as dirt; a faint line of its length is none', () => {
  const photo = makePicture(width, height);
  for (const plane of [photo.red, photo.green, photo.blue])
    plane.forEach((_, i) => {
      plane[i] = i < 10 * width ? 10 : 215 + 30 * (i / plane.length);
    });
  const hair = mark(photo, { left: 60, top: 120, width: 14, height: 2 }, 110);
  const fold = mark(photo, { left: 120, top: 60, width: 14, height: 2 }, 170);
  const marks = keepPaperTones(
    Uint8Array.from(hair, (value, i) => value | (fold[i] ?? 0)),
    photo,
  );
  expect(Array.from(marks)).toEqual(Array.from(hair));
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

/** Paints it grey, or white, and says where. */
function mark(photo: Picture, area: Area, grey = 235): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) {
      const i = y * width + x;
      mask[i] = 1;
      photo.red[i] = photo.green[i] = photo.blue[i] = grey;
    }
  }
  return mask;
}
