import { beforeEach, expect, it, vi } from 'vitest';
import type { JobId, JobView } from '../../../contract/jobs';
import { dayMs } from '../../../contract/time-spans';
import { answerWith, type Fault, type QueueBackend } from '../../../tests/support/queue-backend';
import type { TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../../tests/support/queue-test';
import { createRecord, type JobRecord } from '../store/job-record';
import { maxTransfers } from './runner';
import { SharedRetryAfter } from './shared-retry-after';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

const waitsForTime = ({ waitReason }: JobView) => waitReason === 'retry';

it('a job never comes back earlier than Retry-After says, not even when the person asks', async () => {
  backend.breakNext('upload', answerWith(429, { 'retry-after': '2' }));
  const tab = await browser.openTab();
  const id = await tab.enqueue();
  const waiting = await tab.until(id, waitsForTime);
  expect(waiting.attempt).toBe(1);
  expect((await tab.queue.retry(id)).ok).toBe(true);
  await tab.until(id, isDone);
  const [first, second] = backend.calls.filter(({ call }) => call === 'upload');
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(2_000);
});

it('no other job of the person asks before the time that one of them received', async () => {
  backend.breakNext('start', answerWith(429, { 'retry-after': '3' }));
  const tab = await browser.openTab();
  const refused = await tab.enqueue();
  await tab.until(refused, waitsForTime);
  const other = await tab.enqueue();
  const waiting = await tab.until(other, waitsForTime);
  expect(waiting).toMatchObject({ attempt: 0, error: { code: 'unreachable', detail: 'HTTP 429' } });
  expect((await tab.queue.retry(other)).ok).toBe(true);
  await tab.close();
  const later = await browser.openTab();
  await Promise.all([later.until(refused, isDone), later.until(other, isDone)]);
  const [first, ...others] = backend.calls.filter(({ call }) => call === 'start');
  expect(others).toHaveLength(2);
  for (const { atMs } of others) expect(atMs - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(3_000);
});

it('files that wait for their turn are not sent once those before them received a Retry-After', async () => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refuse: Fault = async (exchange) => {
    await mayAnswer;
    return answerWith(429, { 'retry-after': '3' })(exchange);
  };
  backend.breakNext('upload', ...Array.from({ length: 6 }, () => refuse));
  const tab = await browser.openTab();
  const ids = await Promise.all(Array.from({ length: 6 }, () => tab.enqueue()));
  await vi.waitUntil(() => backend.count('upload') === maxTransfers, { timeout: 30_000 });
  answer();
  const waiting = await Promise.all(ids.map((id) => tab.until(id, waitsForTime)));
  expect(backend.count('upload')).toBe(maxTransfers);
  expect(waiting.map(({ attempt }) => attempt).sort()).toEqual([0, 0, 0, 1, 1, 1]);
});

it('a Retry-After holds for a job that was put away and called back, and for the others of its person', () => {
  const pauses = new SharedRetryAfter();
  const first = makeJob({ state: 'queued', notBeforeMs: startedAtMs + 60_000, updatedAtMs: startedAtMs });
  pauses.learn(first);
  expect(pauses.find(makeJob({ id: 'b' as JobId }), 'upload', startedAtMs + 59_999)).not.toBeNull();
  expect(pauses.find(makeJob({ owner: 'bob@example.com' }), 'upload', startedAtMs)).toBeNull();
  expect(pauses.find(first, 'start', startedAtMs)).toBeNull();
  expect(pauses.find(first, 'upload', startedAtMs + 60_000)).toBeNull();
});

it('a clock that was put back makes nobody wait longer than the backend asked for', () => {
  const pauses = new SharedRetryAfter();
  pauses.learn(makeJob({ notBeforeMs: startedAtMs + 60_000, updatedAtMs: startedAtMs }));
  const yesterdayMs = startedAtMs - dayMs;
  expect(pauses.find(makeJob({}), 'upload', yesterdayMs)?.notBeforeMs).toBe(yesterdayMs + 60_000);
});

const startedAtMs = 1_800_000_000_000;

function makeJob(fields: Partial<JobRecord>): JobRecord {
  const record = createRecord({
    id: 'a' as JobId,
    kind: 'document',
    owner: 'ann@example.com',
    input: { from: 'docx', to: 'pdf' },
    fileName: 'a.docx',
    fileSizeBytes: 3,
    step: 'upload',
    createdAtMs: startedAtMs,
  });
  return { ...record, ...fields };
}
