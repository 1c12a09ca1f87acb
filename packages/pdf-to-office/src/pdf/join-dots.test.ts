import { expect, test } from 'vitest';
import { joinDots } from './join-dots';

const dotsFrom = (left: number, top: number, count: number, step = 1.5) =>
  Array.from({ length: count }, (_, index) => {
    const from = left + index * step;
    return { left: from, right: from + 0.75, top, bottom: top + 0.75, color: '#888888' };
  });

test('dots in a row are a dotted line, wherever they were drawn', () => {
  const [one, other] = [dotsFrom(80, 100, 40), dotsFrom(80, 120, 20)];
  const rules = joinDots([...other, ...one].reverse());
  expect(rules).toEqual([
    {
      left: 80,
      right: 139.25,
      top: 100,
      bottom: 100.75,
      isHorizontal: true,
      isDotted: true,
      color: '#888888',
    },
    {
      left: 80,
      right: 109.25,
      top: 120,
      bottom: 120.75,
      isHorizontal: true,
      isDotted: true,
      color: '#888888',
    },
  ]);
});

test('few dots, and those far apart, are none', () => {
  expect(joinDots([...dotsFrom(80, 100, 5), ...dotsFrom(80, 120, 20, 12)])).toEqual([]);
});
