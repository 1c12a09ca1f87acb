import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTinyOnnx } from '../../../../tests/support/photos/tiny-onnx';
import { makePicture, type Picture } from '../picture';
import { addColours } from './add-colours';
import { toLab } from './cielab';
import { drawByModel } from './draw-by-model';

const negative = makeTinyOnnx({ type: 'Neg', inputs: ['in'] });
/** What goes in comes out twice: as a and as b. */
const twice = (axis: number) => makeTinyOnnx({ type: 'Concat', inputs: ['in', 'in'], attributes: { axis } });

test.each(['nchw', 'nhwc'] as const)('a style is drawn in tiles without a seam (%s)', async (layout) => {
  const photo = makeGradient(150, 70);
  const shares: number[] = [];
  const model = {
    task: 'anime',
    style: 3,
    inputSize: 32,
    layout,
    range: [-1, 1],
    file: await save(negative),
  } as const;
  const drawn = await drawByModel(photo, { ...model, range: [-1, 1] }, (share) => shares.push(share));
  for (const plane of ['red', 'green', 'blue'] as const) {
    const worst = Math.max(...photo[plane].map((value, i) => Math.abs(255 - value - (drawn[plane][i] ?? 0))));
    expect(worst).toBeLessThan(0.01);
  }
  expect(shares).toHaveLength(21);
  expect(shares.at(-1)).toBe(1);
});

test.each([
  ['nchw', 1],
  ['nhwc', 3],
] as const)(
  'a grey photo gets the colours of the model and keeps its brightness (%s)',
  async (layout, axis) => {
    const photo = makeGradient(40, 24, true);
    const file = await save(twice(axis));
    const coloured = await addColours(photo, {
      task: 'colorization',
      file,
      inputSize: 16,
      layout,
      input: 'lightness',
      range: [0, 100],
      outputScale: 0.2,
    });
    const [before, after] = [toLab(photo), toLab(coloured)];
    for (const place of [180, 500, 700]) {
      expect(after.l[place]).toBeCloseTo(before.l[place] ?? 0, 0);
      expect(after.a[place]).toBeCloseTo(0.2 * (before.l[place] ?? 0), -0.5);
      expect(after.b[place]).toBeCloseTo(0.2 * (before.l[place] ?? 0), -0.5);
    }
  },
);

function makeGradient(width: number, height: number, isGrey = false): Picture {
  const picture = makePicture(width, height);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    picture.red[i] = 60 + 120 * x;
    picture.green[i] = isGrey ? 60 + 120 * x : 40 + 90 * y;
    picture.blue[i] = isGrey ? 60 + 120 * x : 200 - 150 * x * y;
  }
  return picture;
}

async function save(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'model.onnx');
  await writeFile(file, bytes);
  return file;
}
