import { describe, expect, it } from 'vitest';
import type { CallFailure } from '../../../contract/failures';
import { type Attempt, decideAfterFailure, malformedAttemptLimit, scheduleRetry } from './retry-policy';

const attempt: Attempt = {
  attempt: 0,
  isOnline: true,
  paidStep: null,
  isIdempotent: true,
  progress: null,
  nowMs: 1_000_000,
  random: () => 0.5,
};
const http = (status: number, retryAfterMs?: number): CallFailure => ({
  kind: 'http',
  status,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const html: CallFailure = { kind: 'malformed', detail: '', isHtml: true };
const wrongShape: CallFailure = { kind: 'malformed', detail: 'obj: missing' };

describe('decideAfterFailure', () => {
  it.each<[string, CallFailure, string]>([
    ['no network', { kind: 'network' }, 'retry'],
    ['a timeout', { kind: 'timeout' }, 'retry'],
    ['500', http(500), 'retry'],
    ['503', http(503), 'retry'],
    ['429', http(429), 'retry'],
    ['408', http(408), 'retry'],
    ["a captive portal's page", html, 'retry'],
    ['JSON of the wrong shape', wrongShape, 'retry'],
    ['401', http(401), 'sign-in'],
    ['403', http(403), 'membership'],
  ])('after %s the job waits', (_, failure, reason) => {
    expect(decideAfterFailure(failure, attempt)).toMatchObject({ type: 'wait', reason });
  });

  it.each<[string, CallFailure, string]>([
    ['a refusal', { kind: 'business', code: '7', msg: 'Damaged.' }, 'refused'],
    ['400', http(400), 'rejected'],
    ['404', http(404), 'rejected'],
    ['409', http(409), 'rejected'],
    ['413', http(413), 'file-too-large'],
    ['415', http(415), 'file-type'],
    ['422', http(422), 'rejected'],
  ])('after %s the job fails', (_, failure, code) => {
    expect(decideAfterFailure(failure, attempt)).toMatchObject({ type: 'fail', error: { code } });
  });

  it("keeps the backend's own sentence", () => {
    expect(decideAfterFailure({ kind: 'business', code: '7', msg: 'Damaged.' }, attempt)).toMatchObject({
      error: { msg: 'Damaged.' },
    });
  });

  it('spends no attempt while the device is offline', () => {
    expect(decideAfterFailure({ kind: 'network' }, { ...attempt, isOnline: false })).toMatchObject({
      reason: 'offline',
      countsAttempt: false,
    });
  });

  it('never gives up on a backend that cannot be reached or a captive portal', () => {
    for (const failure of [{ kind: 'network' } as const, http(502), html]) {
      expect(decideAfterFailure(failure, { ...attempt, attempt: 10_000 }).type).toBe('wait');
    }
  });

  it('gives up on JSON of the wrong shape', () => {
    const late = { ...attempt, attempt: malformedAttemptLimit };
    expect(decideAfterFailure(wrongShape, late)).toMatchObject({ error: { code: 'malformed-answer' } });
  });

  const paid = { ...attempt, paidStep: 'start', isIdempotent: false };
  it.each<[string, CallFailure]>([
    ['the network died', { kind: 'network' }],
    ['it timed out', { kind: 'timeout' }],
    ['a gateway answered', http(504)],
    ['a portal answered', html],
  ])('asks the person about a paid start without idempotency when %s', (_, failure) => {
    expect(decideAfterFailure(failure, paid)).toMatchObject({ reason: 'confirmation', refusedStep: null });
  });

  it.each<[string, CallFailure]>([
    ['429', http(429)],
    ['503', http(503)],
    ['401', http(401)],
  ])('knows that a start answered with %s did not begin', (_, failure) => {
    expect(decideAfterFailure(failure, paid)).toMatchObject({ type: 'wait', refusedStep: 'start' });
  });
});

describe('scheduleRetry', () => {
  it('never comes earlier than the backend said', () => {
    for (const random of [() => 0, () => 0.999]) {
      const { nextAttemptAtMs, notBeforeMs } = scheduleRetry(http(429, 7_000), { ...attempt, random });
      expect(notBeforeMs).toBe(1_007_000);
      expect(nextAttemptAtMs).toBeGreaterThanOrEqual(1_007_000);
    }
  });

  it('backs off up to five minutes', () => {
    const waits = [0, 1, 2, 20].map((count) => scheduleRetry(http(500), { ...attempt, attempt: count }));
    expect(waits.map(({ nextAttemptAtMs }) => nextAttemptAtMs - attempt.nowMs)).toEqual([
      2_000, 4_000, 8_000, 300_000,
    ]);
  });

  it('spreads a thousand clients that failed together', () => {
    for (const failure of [http(500), http(429, 5_000)]) {
      const seconds = new Map<number, number>();
      for (let client = 0; client < 1000; client += 1) {
        const random = () => client / 1000;
        const { nextAttemptAtMs } = scheduleRetry(failure, { ...attempt, random });
        const second = Math.floor(nextAttemptAtMs / 1000);
        seconds.set(second, (seconds.get(second) ?? 0) + 1);
      }
      expect(Math.max(...seconds.values())).toBeLessThanOrEqual(510);
    }
  });
});
