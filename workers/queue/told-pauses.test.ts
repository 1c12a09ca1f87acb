import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JobView } from '../../src/contract/jobs';
import { answerWith, QueueBackend } from '../../tests/support/queue-backend';
import { TestBrowser } from '../../tests/support/queue-tabs';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  backend = await QueueBackend.listen();
  browser = new TestBrowser(backend.origin);
});

afterEach(async () => {
  await browser.close();
  await backend.close();
});

const isDone = ({ state }: JobView) => state === 'done';
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

it('no other job of the person asks before the time that the backend told one of them', async () => {
  backend.breakNext('start', answerWith(429, { 'retry-after': '3' }));
  const tab = await browser.openTab();
  const told = await tab.enqueue();
  await tab.until(told, waitsForTime);
  const other = await tab.enqueue();
  const waiting = await tab.until(other, waitsForTime);
  expect(waiting).toMatchObject({ attempt: 0, error: { code: 'unreachable', detail: 'HTTP 429' } });
  expect((await tab.queue.retry(other)).ok).toBe(true);
  await tab.close();
  const later = await browser.openTab();
  await Promise.all([later.until(told, isDone), later.until(other, isDone)]);
  const [first, ...others] = backend.calls.filter(({ call }) => call === 'start');
  expect(others).toHaveLength(2);
  for (const { atMs } of others) expect(atMs - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(3_000);
});
