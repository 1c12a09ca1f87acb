import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobView } from '../../contract/jobs';
import {
  answerWith,
  answerWithPortal,
  dropAnswer,
  dropBefore,
  QueueBackend,
} from '../../tests/support/queue-backend';
import { ann, identify, type TestBrowser } from '../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../tests/support/queue-test';
import { invalidationLimit } from './run/job-run';
import { databaseName, databaseVersion } from './store/job-database';
import { MemoryJobStore } from './store/memory-job-store';
import { QueueError } from './store/queue-error';
import { longestSilenceMs } from './tabs/leadership';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

const waitsFor = (reason: JobView['waitReason']) => (job: JobView) => job.waitReason === reason;

describe('a document job', () => {
  it('is uploaded, converted, polled and stored on the device', async () => {
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const job = await tab.until(id, isDone);
    expect(job.result).toEqual({
      fileName: 'report.pdf',
      url: '/results/task-1.pdf',
      isStored: true,
      sizeBytes: backend.result.length,
    });
    const file = await tab.queue.readResult(id);
    expect(file.ok && Buffer.from(await file.value.blob.arrayBuffer())).toEqual(backend.result);
    expect(backend.uploads[0]?.includes('a document')).toBe(true);
    expect(backend.startCount).toBe(1);
  });

  it('keeps the receipt that the backend writes, across a reload', async () => {
    backend.receipt = { engine: 'LibreOffice 7.4', pagesOut: 3, anythingElse: true };
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    await tab.until(id, isDone);
    const later = await browser.openTab();
    expect((await later.until(id, isDone)).result?.receipt).toMatchObject({
      engine: 'LibreOffice 7.4',
      pagesOut: 3,
    });
  });

  it('ignores a receipt of another shape', async () => {
    backend.receipt = { engine: 7 };
    const tab = await browser.openTab();
    expect((await tab.until(await tab.enqueue(), isDone)).result).not.toHaveProperty('receipt');
  });

  it('starts once when the answer of the start was lost', async () => {
    backend.breakNext('start', dropAnswer);
    const tab = await browser.openTab();
    await tab.until(await tab.enqueue(), isDone);
    expect(backend.count('start')).toBe(2);
    expect(backend.startCount).toBe(1);
  });

  it('asks the person when the answer was lost on a backend without idempotency', async () => {
    backend.isIdempotent = false;
    backend.breakNext('start', dropAnswer);
    const tab = await browser.openTab({ capabilities: { idempotency: false } });
    const id = await tab.enqueue();
    await tab.until(id, waitsFor('confirmation'));
    expect(await tab.queue.retry(id)).toMatchObject({ ok: false, error: { code: 'not-available' } });
    expect(backend.count('start')).toBe(1);
    expect((await tab.queue.confirm(id)).ok).toBe(true);
    await tab.until(id, isDone);
    expect(backend.startCount).toBe(2);
  });

  it("fails with the backend's own words when it is refused, and continues from there when retried", async () => {
    backend.breakNext('start', answerWith(200, {}, { success: '77', msg: 'The file is damaged.' }));
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const job = await tab.until(id, ({ state }) => state === 'failed');
    expect(job.error).toMatchObject({ code: 'refused', msg: 'The file is damaged.' });
    expect((await tab.queue.retry(id)).ok).toBe(true);
    await tab.until(id, isDone);
    expect(backend.count('upload')).toBe(1);
  });

  it('continues after dropped connections, 5xx and a captive portal', async () => {
    backend.breakNext('userInfo', answerWithPortal);
    backend.breakNext('upload', answerWith(502), answerWithPortal);
    backend.breakNext('progress', dropBefore);
    const tab = await browser.openTab();
    await tab.until(await tab.enqueue(), isDone, 30_000);
    expect(backend.startCount).toBe(1);
  }, 40_000);

  it('uploads again when the file has expired, but not for ever', async () => {
    const expired = answerWith(404);
    backend.breakNext('start', expired);
    const tab = await browser.openTab();
    await tab.until(await tab.enqueue(), isDone);
    expect(backend.count('upload')).toBe(2);

    backend.breakNext('start', ...Array.from({ length: invalidationLimit + 1 }, () => expired));
    const job = await tab.until(await tab.enqueue(), ({ state }) => state === 'failed');
    expect(job.error?.code).toBe('file-expired');
    expect(backend.count('upload')).toBe(2 + invalidationLimit + 1);
  });

  it('is done with the address alone when there is no space for the result', async () => {
    const store = new MemoryJobStore();
    // The job's own file is small and goes in with its record.
    store.bytes.createFile = () => Promise.reject(new QueueError('storage-full'));
    const tab = await browser.openTab({}, { openStore: async () => store });
    const id = await tab.enqueue();
    const job = await tab.until(id, isDone);
    expect(job.result?.isStored).toBe(false);
    const result = await tab.queue.readResult(id);
    expect(result.ok && (await result.value.blob.text())).toBe(backend.result.toString());
  });

  it('is done with the address alone when scripts may not read where the result lies', async () => {
    const elsewhere = await QueueBackend.listen();
    backend.resultOrigin = elsewhere.origin;
    const tab = await browser.openTab();
    const done = await tab.until(await tab.enqueue(), isDone);
    expect(done.result).toMatchObject({ isStored: false, url: `${elsewhere.origin}/results/task-1.pdf` });
    expect(elsewhere.calls).toEqual([]);

    const storageOrigins = [elsewhere.origin];
    const other = await browser.openTab({ capabilities: { idempotency: true, storageOrigins } });
    await tab.close();
    const read = await other.until(await other.enqueue(), isDone);
    expect(read.result?.isStored).toBe(true);
    expect(elsewhere.calls).toMatchObject([{ call: 'result', token: undefined }]);

    elsewhere.breakNext('result', answerWith(403));
    const late = await other.until(await other.enqueue(), ({ state }) => state === 'failed');
    expect(late.error?.code).toBe('file-expired');
    await elsewhere.close();
  });

  it('waits for a membership and continues when there is one', async () => {
    backend.isMember = false;
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const waiting = await tab.until(id, waitsFor('membership'));
    expect(waiting.error?.code).toBe('not-member');
    expect(backend.count('upload')).toBe(0);
    backend.isMember = true;
    expect(backend.count('start')).toBe(0);
    await tab.queue.wake('visible');
    await tab.until(id, isDone);
  });
});

describe('offline', () => {
  it('a job waits without spending an attempt and starts automatically', async () => {
    await browser.setOnline(false);
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const waiting = await tab.until(id, waitsFor('offline'));
    expect(waiting.attempt).toBe(0);
    expect(backend.calls).toHaveLength(0);
    await browser.setOnline(true);
    await tab.until(id, isDone);
  });

  it('an attempt that failed just before the browser noticed is not counted', async () => {
    backend.breakNext('upload', dropBefore);
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    expect((await tab.until(id, waitsFor('retry'))).attempt).toBe(1);
    await browser.setOnline(false);
    expect((await tab.until(id, waitsFor('offline'))).attempt).toBe(0);
    await browser.setOnline(true);
    await tab.until(id, isDone);
  });
});

it('a job that waits long for its next attempt is tried soon after the network is said to be back', async () => {
  const outage = Array.from({ length: 4 }, () => dropBefore);
  backend.breakNext('upload', ...outage);
  const tab = await browser.openTab({}, { random: () => 0.5 });
  const id = await tab.enqueue();
  for (const attempt of [1, 2, 3]) {
    await tab.until(id, (job) => job.waitReason === 'retry' && job.attempt === attempt);
    await tab.queue.wake('online');
  }
  const waiting = await tab.until(id, (job) => job.waitReason === 'retry' && job.attempt === 4);
  expect((waiting.nextAttemptAtMs ?? 0) - Date.now()).toBeGreaterThan(10_000);
  await tab.queue.wake('online');
  await tab.until(id, isDone, 8_000);
}, 40_000);

describe('several tabs', () => {
  it('show the same jobs, of which one tab runs each once', async () => {
    const tabs = [await browser.openTab(), await browser.openTab(), await browser.openTab()];
    const ids = await Promise.all(tabs.flatMap((tab) => [tab.enqueue(), tab.enqueue()]));
    for (const tab of tabs) for (const id of ids) await tab.until(id, isDone, 30_000);
    expect(backend.startCount).toBe(ids.length);
    expect(backend.count('upload')).toBe(ids.length);
  }, 40_000);

  it.each(['a lock', 'a heartbeat alone'])(
    'take over from one that is closed, by %s',
    async (means) => {
      const parts = means === 'a lock' ? {} : { locks: null };
      backend.pollsUntilDone = 3;
      const first = await browser.openTab({}, parts);
      const id = await first.enqueue();
      await first.until(id, ({ step }) => step === 'poll');
      const second = await browser.openTab({}, parts);
      await first.close();
      await second.until(id, isDone, 30_000);
      expect(backend.startCount).toBe(1);
    },
    40_000,
  );

  it('take over within 2 s, with time left for a slow device', () => {
    expect(longestSilenceMs).toBeLessThanOrEqual(1_500);
  });

  it('release the lock when their page is put away and lead again when it is back', async () => {
    backend.pollsUntilDone = 2;
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    await tab.until(id, ({ step }) => step === 'poll');
    await tab.queue.wake('freeze');
    const calls = backend.calls.length;
    const other = await browser.openTab();
    await other.until(id, isDone);
    expect(backend.calls.length).toBeGreaterThan(calls);
    await tab.queue.wake('resume');
    await other.close();
    await tab.until(await tab.enqueue(), isDone);
  });
});

describe('a newer version of the app in another tab', () => {
  it('gets the jobs at once from a tab of this one, which leaves them alone from then on', async () => {
    backend.pollsUntilDone = 1_000;
    const old = await browser.openTab();
    const id = await old.enqueue();
    await old.until(id, ({ step }) => step === 'poll');
    const newer = await openDB(databaseName, databaseVersion + 1);
    const { locks, close } = browser.openLocks();
    await locks.request('toolfront-runner', () => {});
    const calls = backend.calls.length;
    expect(await old.queue.cancel(id)).toMatchObject({ ok: false, error: { code: 'storage-blocked' } });
    await old.queue.wake('visible');
    expect(backend.calls.length).toBe(calls);
    newer.close();
    close();
  });
});

describe('storage', () => {
  it('that the browser refuses with a throw leaves a queue for the session', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const tab = await browser.openTab();
    await tab.until(await tab.enqueue(), isDone);
    const answer = await tab.queue.connect(ann, () => {});
    expect(answer.ok && answer.value.durability).toBe('session');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('that is blocked leaves a queue for the session, and says so', async () => {
    const tab = await browser.openTab({}, { openStore: async () => new MemoryJobStore() });
    await tab.until(await tab.enqueue(), isDone);
    const answer = await tab.queue.connect(ann, () => {});
    expect(answer.ok && answer.value.durability).toBe('session');
  });

  it('one refusal does not stop the other files', async () => {
    const tab = await browser.openTab();
    const request = { kind: 'document', input: { from: 'docx', to: 'pdf' } } as const;
    const outcomes = await tab.queue.enqueue([
      identify({ ...request, file: new File([], 'empty.docx') }),
      identify({ ...request, file: new File(['a'], 'a.docx') }),
    ]);
    expect(outcomes).toMatchObject([{ ok: false, error: { code: 'file-empty' } }, { ok: true }]);
  });
});
