import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterProcessorTime } from './after-processor-time';

const call = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  call.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('where processors are free, it is the time that passes', async () => {
  afterProcessorTime(2_000, call, () => 1);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a job that shares its processor with nine others has ten times as long', async () => {
  afterProcessorTime(2_000, call, () => 0.1);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(call).toHaveBeenCalledTimes(1);
});

test('what has ended is not called back', async () => {
  const stop = afterProcessorTime(2_000, call, () => 1);
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(call).not.toHaveBeenCalled();
});
