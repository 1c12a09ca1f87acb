import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JobView } from '../../../contract/jobs';
import { dayMs } from '../../../contract/time-spans';
import { answerWith, dropBefore, type QueueBackend } from '../../../tests/support/queue-backend';
import type { TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../../tests/support/queue-test';

let backend: QueueBackend;
let browser: TestBrowser;
let putBackMs = 0;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
  putBackMs = 0;
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - putBackMs);
});

afterEach(async () => {
  vi.restoreAllMocks();
});

const waits = (job: JobView) => job.waitReason === 'retry';

it.each([
  ['and nobody says anything', false],
  ['and the page is shown', true],
])(
  'a clock put back by a day %s does not make a job wait for a day',
  async (_, isShown) => {
    backend.breakNext('upload', dropBefore);
    const tab = await browser.openTab({}, { random: () => 0 });
    const id = await tab.enqueue();
    await tab.until(id, waits);
    putBackMs = dayMs;
    if (isShown) await tab.queue.wake('visible');
    await tab.until(id, isDone);
    expect(backend.startCount).toBe(1);
  },
  20_000,
);

it('a clock put back lets nobody come earlier than Retry-After said', async () => {
  backend.breakNext('upload', answerWith(429, { 'retry-after': '2' }));
  const tab = await browser.openTab({}, { random: () => 0 });
  const id = await tab.enqueue();
  await tab.until(id, waits);
  const wokenAtMs = performance.now();
  putBackMs = dayMs;
  await tab.queue.wake('visible');
  await vi.waitUntil(() => backend.count('upload') === 2, { timeout: 30_000, interval: 20 });
  expect(performance.now() - wokenAtMs).toBeGreaterThan(1_800);
  await tab.until(id, isDone);
});
