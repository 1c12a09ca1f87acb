import { beforeEach, expect, it, vi } from 'vitest';
import { answerWith, dropBefore, type Fault, type QueueBackend } from '../../../tests/support/queue-backend';
import type { TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../../tests/support/queue-test';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

const renewed = { email: 'ann@example.com', tokenKey: 'x-token', tokenValue: 'renewed' };

it('a job whose token ran out resumes after signing in again', async () => {
  backend.validToken = 'renewed';
  const tab = await browser.openTab();
  const id = await tab.enqueue();
  await tab.until(id, ({ waitReason }) => waitReason === 'sign-in');
  expect((await tab.queue.setSession(renewed)).ok).toBe(true);
  await tab.until(id, isDone);
});

it.each(['upload', 'start', 'progress'] as const)(
  'a %s refused for the old token says nothing about the new one, and is made again with that',
  async (call) => {
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refuseLate: Fault = async (exchange) => {
      await mayAnswer;
      return answerWith(401)(exchange);
    };
    backend.breakNext(call, refuseLate);
    const tab = await browser.openTab({ capabilities: { idempotency: false } });
    const id = await tab.enqueue();
    await vi.waitUntil(() => backend.count(call) === 1, { timeout: 30_000 });
    backend.validToken = 'renewed';
    expect((await tab.queue.setSession(renewed)).ok).toBe(true);
    answer();
    await tab.until(id, isDone);
    expect(backend.startCount).toBe(1);
  },
);

it('attempts that failed do not count any longer once the backend has answered', async () => {
  backend.breakNext('progress', dropBefore);
  backend.pollsUntilDone = 3;
  const tab = await browser.openTab();
  const id = await tab.enqueue();
  await tab.until(id, ({ attempt }) => attempt === 1);
  await tab.until(id, ({ attempt, state }) => attempt === 0 && state === 'running');
  expect(backend.count('result')).toBe(0);
  await tab.until(id, isDone);
});
