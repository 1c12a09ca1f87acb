import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobId } from '../../contract/jobs';
import { hang, type QueueBackend } from '../../tests/support/queue-backend';
import type { TestBrowser } from '../../tests/support/queue-tabs';
import { beginQueueTest, countRows } from '../../tests/support/queue-test';
import { MemoryJobStore } from './store/memory-job-store';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

describe('cancel', () => {
  it('in the middle of a request cuts it within half a second and frees the bytes', async () => {
    const arrived = new Promise<void>((resolve) => backend.breakNext('upload', hang(resolve)));
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    await arrived;
    const startedAtMs = performance.now();
    expect((await tab.queue.cancel(id)).ok).toBe(true);
    expect(performance.now() - startedAtMs).toBeLessThan(500);
    await tab.untilGone(id);
    expect(await countRows()).toEqual({ jobs: 0, chunks: 0, loose: 0 });
    expect(await tab.queue.cancel(id)).toEqual({ ok: true, value: undefined });
  });

  it('from another tab reaches the one that runs', async () => {
    const cut = new Promise<void>((resolve) => {
      backend.breakNext('upload', ({ request, response }) => {
        request.resume();
        response.on('close', resolve);
        return undefined;
      });
    });
    const running = await browser.openTab();
    const other = await browser.openTab();
    const id = await running.enqueue();
    await other.until(id, ({ step }) => step === 'upload');
    await vi.waitUntil(() => backend.count('upload') === 1, { timeout: 30_000 });
    expect((await other.queue.cancel(id)).ok).toBe(true);
    await cut;
    await running.untilGone(id);
    expect(await countRows()).toEqual({ jobs: 0, chunks: 0, loose: 0 });
  });

  it.each([
    ['read of the file', (file: File) => vi.spyOn(file, 'stream').mockReturnValue(silent())],
    ['making of a new one', (_: File, store: MemoryJobStore) => (store.bytes.createFile = () => never)],
  ])('ends a copy at once whose %s the device never answers', async (_, silence) => {
    const store = new MemoryJobStore();
    const file = new File([new Uint8Array(store.bytes.inlineBytes + 1)], 'large.docx');
    silence(file, store);
    const tab = await browser.openTab({}, { openStore: async () => store });
    const id = 'a copy' as JobId;
    const input = { from: 'docx', to: 'pdf' } as const;
    const enqueued = tab.queue.enqueue([{ kind: 'document', input, file, id }]);
    await tab.until(id, ({ state }) => state === 'staging');
    const startedAtMs = performance.now();
    expect((await tab.queue.cancel(id)).ok).toBe(true);
    await tab.untilGone(id, 500);
    expect(await enqueued).toMatchObject([{ ok: true, value: { state: 'cancelled' } }]);
    expect(performance.now() - startedAtMs).toBeLessThan(500);
    expect(tab.jobs.size).toBe(0);
  });
});

const never = new Promise<never>(() => undefined);

function silent(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ type: 'bytes', pull: () => never });
}
