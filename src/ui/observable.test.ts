import { expect, test, vi } from 'vitest';
import { Observable } from './observable';

test('listeners hear of another value only, until they stop', () => {
  const observable = new Observable('a');
  const listener = vi.fn();
  const stop = observable.subscribe(listener);
  observable.set('a');
  expect(listener).not.toHaveBeenCalled();
  observable.set('b');
  expect(observable.get()).toBe('b');
  expect(listener).toHaveBeenCalledOnce();
  stop();
  observable.set('c');
  expect(listener).toHaveBeenCalledOnce();
});

test('what feeds it runs from the first listener to the last, and again', () => {
  const stopWatching = vi.fn();
  const onWatched = vi.fn(() => stopWatching);
  const observable = new Observable(0, onWatched);
  const stops = [observable.subscribe(() => {}), observable.subscribe(() => {})];
  expect(onWatched).toHaveBeenCalledOnce();
  stops[0]?.();
  stops[0]?.();
  expect(stopWatching).not.toHaveBeenCalled();
  stops[1]?.();
  expect(stopWatching).toHaveBeenCalledOnce();
  observable.subscribe(() => {});
  expect(onWatched).toHaveBeenCalledTimes(2);
});
