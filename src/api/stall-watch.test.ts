import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadStallMs } from '../../contract/timing';
import { watchStall } from './stall-watch';

const timeoutMs = uploadStallMs * 10;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('cuts an upload that has started to move and moves no more', () => {
  const onStall = vi.fn();
  const watch = watchStall(timeoutMs, onStall);
  watch.moved();
  vi.advanceTimersByTime(uploadStallMs - 1_000);
  watch.moved();
  vi.advanceTimersByTime(uploadStallMs - 1_000);
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(onStall).toHaveBeenCalled();
  watch.stop();
});

it('gives the answer after the last byte, and a browser that reports no progress, the whole timeout', () => {
  const onStall = vi.fn();
  const watch = watchStall(timeoutMs, onStall);
  vi.advanceTimersByTime(timeoutMs - 1_000);
  watch.moved();
  watch.sent();
  vi.advanceTimersByTime(timeoutMs - 1_000);
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(onStall).toHaveBeenCalled();
  watch.stop();
});

it('reports nothing once stopped', () => {
  const onStall = vi.fn();
  watchStall(timeoutMs, onStall).stop();
  vi.advanceTimersByTime(timeoutMs * 2);
  expect(onStall).not.toHaveBeenCalled();
});
