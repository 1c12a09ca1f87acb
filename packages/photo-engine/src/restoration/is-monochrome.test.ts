import { expect, test } from 'vitest';
import { fade, makeScene, toSharp } from '../../../../tests/support/photos/sample-photos';
import { makePicture, type Picture } from '../picture';
import { isMonochrome } from './is-monochrome';

type Colour = readonly [red: number, green: number, blue: number];
const side = 120;

/** White with a disc whose colour is drawn from the middle to the rim. */
function drawDisc(middle: Colour, rim: Colour = middle): Picture {
  return draw((x, y) => {
    const way = Math.hypot(x - side / 2, y - side / 2) / (side / 3);
    if (way > 1) return [255, 255, 255];
    return [0, 1, 2].map((i) => (middle[i] ?? 0) * (1 - way) + (rim[i] ?? 0) * way);
  });
}

function draw(colourAt: (x: number, y: number) => readonly number[]): Picture {
  const picture = makePicture(side, side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [red = 0, green = 0, blue = 0] = colourAt(x, y);
      const i = y * side + x;
      picture.red[i] = red;
      picture.green[i] = green;
      picture.blue[i] = blue;
    }
  }
  return picture;
}

/** A photograph's brightnesses in the colours of a print, dark to light. */
async function printScene(tone: (brightness: number) => Colour): Promise<Picture> {
  const grey = await toSharp(fade(await makeScene(300, 214)))
    .grayscale()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  return draw((x, y) => tone(grey[y * side + x] ?? 0));
}

test.each([
  ['a red disc', drawDisc([200, 30, 30])],
  ['a red flower, light at its rim', drawDisc([160, 10, 30], [240, 90, 110])],
  ['a pale pink flower', drawDisc([230, 150, 170], [250, 215, 225])],
  ['a green leaf', drawDisc([20, 90, 30], [120, 190, 110])],
  ['a navy disc', drawDisc([0, 0, 128])],
  ['a brown disc', drawDisc([139, 69, 19])],
  ['a small red dot', draw((x, y) => (x < 8 && y < 8 ? [220, 20, 20] : [128 + x, 128 + x, 128 + x]))],
  [
    'stripes of six brightnesses',
    draw(
      (x) =>
        [
          [232, 0, 0],
          [0, 141, 45],
          [32, 6, 117],
          [20, 5, 0],
          [255, 255, 255],
          [134, 133, 132],
        ][Math.floor((6 * x) / side)] ?? [],
    ),
  ],
])('%s is in colour', (_what, picture) => {
  expect(isMonochrome(picture)).toBe(false);
});

test.each<[string, (brightness: number) => Colour]>([
  ['black and white', (b) => [b, b, b]],
  ['sepia', (b) => [Math.min(255, b * 1.2 + 12), b, b * 0.72]],
  ['strong sepia', (b) => [b * 1.2 + 10, b * 0.92, b * 0.56]],
  ['a cyanotype', (b) => [b * 0.45, b * 0.8 + 12, Math.min(255, b * 0.9 + 60)]],
  ['selenium', (b) => [b * 0.97 + 10, b * 0.92 + 4, b * 0.95 + 8]],
  ['yellowed', (b) => [b * 0.9 + 24, b * 0.88 + 20, b * 0.7 + 10]],
])('a print that is %s has one tone', async (_what, tone) => {
  expect(isMonochrome(await printScene(tone))).toBe(true);
});

test('the scenes of the tests are in colour, faded too', async () => {
  const faded = await toSharp(fade(await makeScene(300, 214)))
    .raw()
    .toBuffer();
  const picture = draw((x, y) => {
    const i = 3 * (y * 300 + x);
    return [faded[i] ?? 0, faded[i + 1] ?? 0, faded[i + 2] ?? 0];
  });
  expect(isMonochrome(picture)).toBe(false);
});
