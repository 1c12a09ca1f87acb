import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, dropAnswer, QueueBackend } from '../../tests/support/queue-backend';
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

describe('a document job', () => {
  it('is uploaded, converted, polled and kept on the device', async () => {
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const job = await tab.until(id, ({ state }) => state === 'done');
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

  it('starts once when the answer of the start was lost', async () => {
    backend.breakNext('start', dropAnswer);
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    await tab.until(id, ({ state }) => state === 'done');
    expect(backend.count('start')).toBe(2);
    expect(backend.startCount).toBe(1);
  });

  it('asks the person when the answer was lost on a backend without idempotency', async () => {
    backend.isIdempotent = false;
    backend.breakNext('start', dropAnswer);
    const tab = await browser.openTab({ capabilities: { idempotency: false } });
    const id = await tab.enqueue();
    await tab.until(id, ({ waitReason }) => waitReason === 'confirmation');
    expect((await tab.queue.confirm(id)).ok).toBe(true);
    await tab.until(id, ({ state }) => state === 'done');
    expect(backend.startCount).toBe(2);
  });

  it("fails with the backend's own words when it is refused", async () => {
    backend.breakNext('start', answerWith(200, {}, { success: '77', msg: 'The file is damaged.' }));
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const job = await tab.until(id, ({ state }) => state === 'failed');
    expect(job.error).toMatchObject({ code: 'refused', msg: 'The file is damaged.' });
    expect((await tab.queue.retry(id)).ok).toBe(true);
    await tab.until(id, ({ state }) => state === 'done');
    expect(backend.count('upload')).toBe(1);
  });
});
