import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallFailure } from '../../../contract/failures';
import type { JobId } from '../../../contract/jobs';
import { seedRandom } from '../../../tests/support/seeded-random';
import { createRecord, type JobRecord } from '../store/job-record';
import { MemoryJobStore } from '../store/memory-job-store';
import { retrySoon } from './person-jobs';
import { scheduleRetry } from './retry-policy';

const clients = 1_000;
const failedAtMs = 1_800_000_000_000;

/** Clients in the fullest second, when all of them failed in the same millisecond `attempt` times before. */
function countFullestSecond(failure: CallFailure, attempt: number, seed: number): number {
  const random = seedRandom(seed);
  const seconds = new Map<number, number>();
  for (let client = 0; client < clients; client += 1) {
    const { nextAttemptAtMs } = scheduleRetry(failure, { attempt, nowMs: failedAtMs, random });
    const second = Math.floor(nextAttemptAtMs / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return Math.max(...seconds.values());
}

describe('a thousand clients whose network comes back in the same millisecond', () => {
  it.each([1, 2, 3, 4, 5])(
    'continue at most a quarter of them in one second, all within 5 s (seed %i)',
    async (seed) => {
      const random = seedRandom(seed);
      const store = new MemoryJobStore();
      vi.useFakeTimers({ toFake: ['Date'], now: failedAtMs });
      onTestFinished(() => void vi.useRealTimers());
      await store.addJobs(
        Array.from({ length: clients }, (_, index) => ({ record: waitsOffline(index), bytes: null })),
      );
      const seconds = new Map<number, number>();
      for (let client = 0; client < clients; client += 1) {
        const [job] = await retrySoon(store, `client-${client}`, random);
        const second = Math.floor(((job?.nextAttemptAtMs ?? 0) - failedAtMs - 1) / 1_000);
        seconds.set(second, (seconds.get(second) ?? 0) + 1);
      }
      expect([...seconds.keys()].sort()).toEqual([0, 1, 2, 3, 4]);
      expect(Math.max(...seconds.values())).toBeLessThanOrEqual(clients * 0.25);
    },
  );
});

describe('a thousand clients that fail in the same millisecond', () => {
  const seeds = [1, 2, 3, 4, 5];

  // The spread is as wide as the pause: 2 s after the first failure, twice that after each further one.
  it.each([
    [0, 0.55],
    [1, 0.3],
    [2, 0.16],
    [3, 0.09],
    [8, 0.02],
  ])('after %i failures before it, come back at most %f of them in one second', (attempt, share) => {
    for (const seed of seeds) {
      const fullest = countFullestSecond({ kind: 'http', status: 503 }, attempt, seed);
      expect(fullest).toBeLessThanOrEqual(clients * share);
    }
  });

  it.each([
    [2_000, 0.55],
    [60_000, 0.09],
    [600_000, 0.02],
  ])(
    'asked to wait %i ms, come back at most %f of them in one second, and none before',
    (retryAfterMs, share) => {
      for (const seed of seeds) {
        const failure: CallFailure = { kind: 'http', status: 429, retryAfterMs };
        expect(countFullestSecond(failure, 0, seed)).toBeLessThanOrEqual(clients * share);
        const { nextAttemptAtMs } = scheduleRetry(failure, {
          attempt: 0,
          nowMs: failedAtMs,
          random: () => 0,
        });
        expect(nextAttemptAtMs).toBeGreaterThanOrEqual(failedAtMs + retryAfterMs);
      }
    },
  );
});

function waitsOffline(client: number): JobRecord {
  const record = createRecord({
    id: `job-${client}` as JobId,
    kind: 'document',
    owner: `client-${client}`,
    input: { from: 'docx', to: 'pdf' },
    fileName: 'a.docx',
    fileSizeBytes: 3,
    step: 'upload',
    createdAtMs: client,
  });
  return { ...record, state: 'waiting', waitReason: 'offline' };
}
