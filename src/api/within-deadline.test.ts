import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinDeadline } from './within-deadline';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const error = () => new Error('too late');
const never = new Promise<never>(() => {});

test('an answer in time is the answer, and leaves no timer behind', async () => {
  expect(await withinDeadline(Promise.resolve(1), { ms: 10, error })).toBe(1);
  await expect(withinDeadline(Promise.reject(new Error('no')), { ms: 10, error })).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('a late answer is an error, and is handed on when it comes', async () => {
  let answer: (value: string) => void = () => {};
  const onLate = vi.fn();
  const waiting = withinDeadline(new Promise<string>((resolve) => (answer = resolve)), {
    ms: 10,
    error,
    onLate,
  });
  const refused = expect(waiting).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(10);
  await refused;
  answer('here');
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledExactlyOnceWith('here'), { timeout: 30_000 });
});

test('whoever aborts does not wait', async () => {
  const stop = new AbortController();
  const waiting = withinDeadline(never, { ms: 10, error, signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(withinDeadline(never, { ms: 10, error, signal: stop.signal })).rejects.toThrow('stopped');
  expect(vi.getTimerCount()).toBe(0);
});
