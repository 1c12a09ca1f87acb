import { expect, it } from 'vitest';
import { planSegments } from './plan-segments';
import { windowSeconds } from './voice-detector';

/** Probabilities of speech from stretches of seconds: positive is speech, negative a pause. */
function probabilitiesOf(...stretches: readonly number[]): number[] {
  return stretches.flatMap((seconds) =>
    Array.from({ length: Math.round(Math.abs(seconds) / windowSeconds) }, () => (seconds > 0 ? 0.95 : 0.02)),
  );
}

it('finds nothing where nobody speaks', () => {
  expect(planSegments(probabilitiesOf(-20))).toEqual([]);
  expect(planSegments([])).toEqual([]);
});

it('ignores a click', () => {
  expect(planSegments(probabilitiesOf(-2, 0.1, -2))).toEqual([]);
});

it('leaves a margin around speech', () => {
  const [segment] = planSegments(probabilitiesOf(-2, 4, -2));
  expect(segment?.startSeconds).toBeCloseTo(1.8, 1);
  expect(segment?.endSeconds).toBeCloseTo(6.2, 1);
});

it('joins short sentences while the whole is short', () => {
  expect(planSegments(probabilitiesOf(1.5, -0.5, 1.5, -0.5, 1.5))).toHaveLength(1);
});

it('keeps sentences apart once they are long enough', () => {
  expect(planSegments(probabilitiesOf(4, -0.5, 4, -0.5, 4))).toHaveLength(3);
});

it('cuts speech without a pause at its least likely moment, never above 15 seconds', () => {
  const probabilities = probabilitiesOf(40);
  probabilities[Math.round(12 / windowSeconds)] = 0.5;
  const segments = planSegments(probabilities);
  expect(segments[0]?.endSeconds).toBeCloseTo(12, 1);
  for (const { startSeconds, endSeconds } of segments)
    expect(endSeconds - startSeconds).toBeLessThanOrEqual(15.1);
});

it('covers speech once: segments never overlap', () => {
  const segments = planSegments(probabilitiesOf(7, -0.35, 7, -0.35, 30, -4, 2));
  for (const [index, { startSeconds }] of segments.entries()) {
    expect(startSeconds).toBeGreaterThanOrEqual(segments[index - 1]?.endSeconds ?? 0);
  }
});
