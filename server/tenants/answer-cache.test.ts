import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '../../contract/time-spans';
import { AnswerCache } from './answer-cache';

const warnings: unknown[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: (what: unknown) => warnings.push(what),
  error: () => {},
};
let cache: AnswerCache<{ text: string }>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  warnings.length = 0;
  cache = new AnswerCache({ freshMs: 30_000, backOffMs: 5_000, maxEntries: 10, log });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an unchanged answer is the same object, a changed one another', async () => {
  const first = await cache.load('a', async () => ({ text: '1' }));
  await goOn(31_000, async () => ({ text: '1' }));
  expect(await cache.load('a', fail)).toBe(first);
  await goOn(31_000, async () => ({ text: '2' }));
  expect(await cache.load('a', fail)).toEqual({ text: '2' });
});

test('a clock that is set back by a day makes no answer last longer', async () => {
  await cache.load('a', async () => ({ text: '1' }));
  vi.setSystemTime(Date.now() - dayMs);
  await goOn(31_000, async () => ({ text: '2' }));
  expect(await cache.load('a', fail)).toEqual({ text: '2' });
});

test('that there is none is known too, until there is', async () => {
  expect(await cache.load('a', async () => null)).toBeNull();
  expect(await cache.load('a', fail)).toBeNull();
  await goOn(31_000, async () => ({ text: '1' }));
  expect(await cache.load('a', fail)).toEqual({ text: '1' });
});

test('a failure behind a known answer is logged once, and not asked about again for some seconds', async () => {
  await cache.load('a', async () => ({ text: '1' }));
  const ask = vi.fn(fail);
  await goOn(31_000, ask);
  await goOn(4_000, ask);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(warnings).toHaveLength(1);
  await goOn(2_000, ask);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(await cache.load('a', fail)).toEqual({ text: '1' });
});

/** Time passes, somebody asks, and what is asked for behind the answer is taken in. */
async function goOn(ms: number, ask: () => Promise<{ text: string } | null>): Promise<void> {
  vi.advanceTimersByTime(ms);
  await cache.load('a', ask);
  await new Promise(setImmediate);
}

async function fail(): Promise<never> {
  throw new Error('away');
}
