import { expect, test } from 'vitest';
import { estimateTimeLeft } from './time-left';

test.each([
  ['half of it in ten seconds leaves ten', 0, 10_000, 0.5, 10_000],
  ['what was there before the watch began does not count as pace', 0.5, 10_000, 0.75, 10_000],
  ['too early', 0, 3_000, 0.5, undefined],
  ['hardly moved', 0, 60_000, 0.04, undefined],
  ['done', 0, 60_000, 1, undefined],
])('%s', (_name, from, passedMs, share, leftMs) => {
  expect(estimateTimeLeft({ atMs: 0, share: from }, { atMs: passedMs, share })).toBe(leftMs);
});
