import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call that takes longer than the interval is not joined by another', async () => {
  const ends: (() => void)[] = [];
  const call = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const stop = repeat(call, 1_000);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(call).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(call).toHaveBeenCalledTimes(2);
});
