import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnHead } from '../../../tests/support/photos/drawn-portrait';
import { distanceTo, findCrown, type Rgb } from '../../../tests/support/photos/measure-photo';
import {
  decode,
  makeCrowdedPortrait,
  makePortrait,
  type RawPhoto,
} from '../../../tests/support/photos/sample-photos';
import { workOnPhoto } from '../../../tests/support/photos/work-on-photo';
import { isWholeSuite } from '../../../tests/support/whole-suite';
import type { IdPhotoOrder, PortraitOrder } from './photo-order';
import type { PortraitReport } from './portrait/portrait-report';

describe('an ID photo', { timeout: 120_000 }, () => {
  const order: IdPhotoOrder = {
    task: 'idPhoto',
    dpi: 300,
    bgColor: '#2060e0',
    width: 413,
    height: 531,
    headHeightRatio: 0.7,
    topHairHeightRatio: 0.1,
    bottomEyeHeightRatio: 0.5,
  };
  const placed = { ...order, placement: drawnHead };

  test('has exactly the ordered pixels, resolution and background, and the head where the person has put it', async () => {
    const bytes = await workOnPhoto(await makePortrait(600, 800), placed);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 413, height: 531, density: 300 });
    const photo = await decode(bytes);
    for (const [x, y] of [
      [3, 3],
      [409, 3],
      [3, 60],
      [409, 60],
    ] as const)
      expectColour(photo, x, y, [0x20, 0x60, 0xe0]);
    expect(findCrown(photo, [0x20, 0x60, 0xe0]) / 531).toBeCloseTo(0.1, 1.7);
  });

  // A journey shows this too.
  if (isWholeSuite) {
    test('finds the head in front of shelves, and judges what it made', async () => {
      const range = { least: 0.68, most: 0.72 };
      const judging = { ...order, task: 'judgePortrait', headHeightRange: range } as const;
      const shelves = await makeCrowdedPortrait(450, 600);
      const before = await judge(shelves, judging);
      expect(Math.abs((before.placement?.crownY ?? 0) - drawnHead.crownY)).toBeLessThan(0.015);
      expect(Math.abs((before.placement?.chinY ?? 0) - drawnHead.chinY)).toBeLessThan(0.03);
      expect(verdictsOf(before)).toMatchObject({
        oneFace: 'ok',
        headHeight: 'adjusted',
        position: 'adjusted',
      });

      const after = await judge(await workOnPhoto(shelves, order), judging);
      expect(verdictsOf(after)).toMatchObject({ oneFace: 'ok', headHeight: 'ok', position: 'ok' });
    });

    test('turns a leaning head upright', async () => {
      const leaning = await sharp(await makePortrait(600, 800))
        .rotate(12, { background: '#aab8c0' })
        .jpeg()
        .toBuffer();
      const judging = { ...order, task: 'judgePortrait', headHeightRange: { least: 0, most: 1 } } as const;
      const before = await judge(leaning, judging);
      expect(before.placement?.rollDegrees).toBeGreaterThan(9);
      const after = await judge(await workOnPhoto(leaning, order), judging);
      expect(Math.abs(after.placement?.rollDegrees ?? 90)).toBeLessThan(2);
    });
  }

  test('is refused without a person, and without shoulders', async () => {
    const wall = sharp({ create: { width: 300, height: 400, channels: 3, background: '#c0c8d0' } });
    await expect(workOnPhoto(await wall.jpeg().toBuffer(), order)).rejects.toMatchObject({
      refusal: { reason: 'noPerson' },
    });
    const headOnly = await sharp(await makePortrait(600, 800))
      .extract({ left: 0, top: 0, width: 600, height: 480 })
      .jpeg()
      .toBuffer();
    const placement = { crownY: (0.16 * 800) / 480, chinY: (0.575 * 800) / 480, centerX: 0.5 };
    await expect(workOnPhoto(headOnly, { ...order, placement })).rejects.toMatchObject({
      refusal: { reason: 'cutOff' },
    });
  });
});

async function judge(bytes: Buffer, order: PortraitOrder): Promise<PortraitReport> {
  return JSON.parse((await workOnPhoto(bytes, order)).toString('utf8'));
}

function verdictsOf({ findings }: PortraitReport): Record<string, string> {
  return Object.fromEntries(findings.map(({ rule, verdict }) => [rule, verdict]));
}

function expectColour(photo: RawPhoto, x: number, y: number, colour: Rgb): void {
  expect(distanceTo(photo, x, y, colour)).toBeLessThanOrEqual(3);
}
