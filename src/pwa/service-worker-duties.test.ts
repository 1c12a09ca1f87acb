// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourMs } from '../../contract/time-spans';
import { watchForUpdates } from './service-worker-duties';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who comes back to an open page asks for a newer version, at most once an hour', () => {
  const update = vi.fn(async () => undefined);
  watchForUpdates(Object.assign(new EventTarget(), { update }) as unknown as ServiceWorkerRegistration);
  show('visible');
  expect(update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(hourMs);
  show('hidden');
  expect(update).not.toHaveBeenCalled();
  show('visible');
  show('visible');
  expect(update).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(hourMs);
  show('visible');
  expect(update).toHaveBeenCalledTimes(2);
});

function show(state: string): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
