import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrapWav } from '../../../tests/support/wav';
import { mixChannels } from './mix-channels';
import { readAllSamples } from './read-samples';

const rate = 16_000;
const seconds = 2;
type Wave = (second: number) => number;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mix-channels-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** How loud each quarter of the mix is: the root mean square of samples from -1 to 1. */
async function mix(left: Wave, right: Wave): Promise<number[]> {
  const frames = Array.from({ length: seconds * rate }, (_, i) => [left(i / rate), right(i / rate)]);
  const samples = Int16Array.from(frames.flat(), (value) => Math.round(30_000 * value));
  const wav = wrapWav(Buffer.from(samples.buffer), rate);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(rate * 4, 28);
  wav.writeUInt16LE(4, 32);
  const [stereoPath, monoPath] = [join(folder, 'stereo.wav'), join(folder, 'mono.wav')];
  await writeFile(stereoPath, wav);
  await mixChannels(stereoPath, monoPath);
  expect((await readFile(monoPath)).subarray(0, 44)).toEqual(
    wrapWav(Buffer.alloc(seconds * rate * 2), rate).subarray(0, 44),
  );
  const mono = await readAllSamples(monoPath);
  const quarter = mono.length / 4;
  return [0, 1, 2, 3].map((part) => {
    const piece = mono.slice(part * quarter, (part + 1) * quarter);
    return Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0) / piece.length);
  });
}

const tone: Wave = (second) => 0.5 * Math.sin(2 * Math.PI * 440 * second);
const otherTone: Wave = (second) => 0.5 * Math.sin(2 * Math.PI * 555 * second);
const full = 0.5 / Math.SQRT2 / (32_768 / 30_000);

test.each<[string, Wave, Wave, number[]]>([
  ['the same twice is itself', tone, tone, [full, full, full, full]],
  ['an inverted channel', tone, (s) => -tone(s), [full, full, full, full]],
  ['an inverted, quieter channel', tone, (s) => -0.7 * tone(s), [full, full, full, full]],
  [
    'a channel inverted in its second half',
    tone,
    (s) => (s < 1 ? 1 : -1) * tone(s),
    [full, full, full, full],
  ],
  ['one silent channel is half as loud', tone, () => 0, [full / 2, full / 2, full / 2, full / 2]],
  ['two sounds stay together', tone, otherTone, Array.from({ length: 4 }, () => full / Math.SQRT2)],
  ['silence stays silence', () => 0, () => 0, [0, 0, 0, 0]],
])('%s', async (_what, left, right, expected) => {
  const loudness = await mix(left, right);
  for (const [i, value] of expected.entries()) expect(loudness[i]).toBeCloseTo(value, 2);
});
