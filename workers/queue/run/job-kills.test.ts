import { beforeEach, describe, expect, it } from 'vitest';
import { dieAfter } from '../../../tests/support/killable-store';
import type { QueueBackend } from '../../../tests/support/queue-backend';
import { ann, type TestBrowser, type TestTab } from '../../../tests/support/queue-tabs';
import { beginQueueTest } from '../../../tests/support/queue-test';
import { openStore } from '../store/open-store';

/** Transitions of an undisturbed document job: enqueue, begin, and one each for the five steps. */
const transitions = 8;

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

describe.each(Array.from({ length: transitions - 1 }, (_, index) => index + 1))(
  'a browser killed before transition %i after the enqueue',
  (writes) => {
    it('loses no job and starts no work twice', async () => {
      const { id } = await runUntilKilled(writes);
      const tab = await browser.openTab();
      const job = await tab.until(id, ({ state }) => state === 'done');
      expect(job.result?.isStored).toBe(true);
      expect(backend.startCount).toBe(1);
      expect(new Set(backend.calls.flatMap(({ key }) => (key ? [key] : []))).size).toBe(1);
    });

    it('on a backend without idempotency starts once, or asks before it starts again', async () => {
      backend.isIdempotent = false;
      const capabilities = { idempotency: false };
      const { id } = await runUntilKilled(writes, capabilities);
      const startsBefore = backend.startCount;
      const tab = await browser.openTab({ capabilities });
      const job = await tab.until(
        id,
        ({ state, waitReason }) => state === 'done' || waitReason === 'confirmation',
      );
      expect(backend.startCount).toBeLessThanOrEqual(1);
      if (job.state === 'done') expect(backend.startCount).toBe(1);
      else expect(backend.startCount).toBe(startsBefore);
    });
  },
);

it('an undisturbed job makes as many transitions as the matrix above has', async () => {
  const tab = await browser.openTab();
  const job = await tab.until(await tab.enqueue(), ({ state }) => state === 'done');
  expect(job.revision).toBe(transitions);
});

it('a job killed before its bytes are committed is not there, and its bytes are swept', async () => {
  const { store } = await killDuringEnqueue();
  await store.sweep(Date.now() + 1e6);
  const tab = await browser.openTab();
  expect(tab.jobs.size).toBe(0);
});

/** A tab that dies after that many transitions; answers once it is dead. */
async function runUntilKilled(writes: number, capabilities = ann.capabilities) {
  const { promise: killed, resolve: onKilled } = promiseOf<void>();
  const doomed = await openDoomedTab(writes, onKilled, capabilities);
  const id = await doomed.enqueue();
  await killed;
  doomed.freeLocks();
  doomed.isClosed = true;
  return { id };
}

async function killDuringEnqueue() {
  const { promise: killed, resolve: onKilled } = promiseOf<void>();
  const doomed = await openDoomedTab(0, onKilled, ann.capabilities);
  const enqueuing = doomed.enqueue();
  await Promise.race([killed, enqueuing]);
  doomed.freeLocks();
  doomed.isClosed = true;
  return { store: await openStore() };
}

async function openDoomedTab(
  writes: number,
  onKilled: () => void,
  capabilities: typeof ann.capabilities,
): Promise<TestTab> {
  return browser.openTab(
    { capabilities },
    { openStore: async () => dieAfter(await openStore(), writes, onKilled) },
  );
}

function promiseOf<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
