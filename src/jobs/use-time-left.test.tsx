// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeJob } from './testing/shown-jobs';
import { useTimeLeft } from './use-time-left';

let root: Root;
let left: number | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an upload that stands still has no time left that could be shown, and a new guess begins when it moves', () => {
  for (const loaded of [0, 10, 20, 30, 40, 50]) move(loaded, 1_000);
  expect(left).toBe(5_000);
  wait(3_900);
  expect(left).toBe(5_000);
  wait(200);
  expect(left).toBeUndefined();
  // Not by the pace that includes the standing.
  move(51, 1_000);
  expect(left).toBeUndefined();
  for (const loaded of [56, 61, 66, 71]) move(loaded, 1_000);
  expect(left).toBeCloseTo((29 / 20) * 4_000);
});

test('what moves slowly, but moves, keeps its guess', () => {
  for (const loaded of [0, 10, 20, 30]) move(loaded, 4_000);
  expect(left).toBe(28_000);
  wait(900);
  expect(left).toBe(28_000);
});

test('a message without movement does not put the end of the guess off', () => {
  for (const loaded of [0, 10, 20, 30, 40, 50]) move(loaded, 1_000);
  for (let times = 0; times < 5; times += 1) move(50, 1_000);
  expect(left).toBeUndefined();
});

/** The job's upload is so far now, and `afterMs` pass. */
function move(loaded: number, afterMs: number): void {
  act(() => root.render(<Row loaded={loaded} />));
  wait(afterMs);
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

function Row({ loaded }: { loaded: number }) {
  left = useTimeLeft(makeJob('a', { state: 'running', progress: { phase: 'upload', loaded, total: 100 } }));
  return null;
}
