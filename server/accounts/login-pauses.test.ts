import { expect, test } from 'vitest';
import { ApiFailure } from '../http/failure';
import { createLoginPauses } from './login-pauses';

test('each wrong password after the free ones doubles the pause, up to a quarter of an hour', () => {
  let nowMs = 1_000_000;
  const pauses = createLoginPauses(3, () => nowMs);
  const waits: number[] = [];
  for (let count = 0; count < 16; count += 1) {
    pauses.noteWrong('site', 'a@example.test');
    const waitSeconds = readWait(() => pauses.assertMayTry('site', 'a@example.test'));
    waits.push(waitSeconds);
    nowMs += waitSeconds * 1000;
  }
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  expect(
    readWait(() => pauses.assertMayTry('site', 'a@example.test')),
    'the pause is over',
  ).toBe(0);
});

test('another account and another site are not paused, and the right password ends it', () => {
  const pauses = createLoginPauses(1, () => 0);
  pauses.noteWrong('site', 'a@example.test');
  expect(readWait(() => pauses.assertMayTry('site', 'a@example.test'))).toBe(1);
  expect(readWait(() => pauses.assertMayTry('site', 'b@example.test'))).toBe(0);
  expect(readWait(() => pauses.assertMayTry('other', 'a@example.test'))).toBe(0);
  pauses.noteRight('site', 'a@example.test');
  expect(readWait(() => pauses.assertMayTry('site', 'a@example.test'))).toBe(0);
});

/** Seconds that the failure asks to wait; 0 when there is none. */
function readWait(assert: () => void): number {
  try {
    assert();
    return 0;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return Number(error.headers['retry-after']);
  }
}
