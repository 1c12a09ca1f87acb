import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobEnvironment, JobView } from '../../../contract/jobs';
import { uploadChunkBytes } from '../../../contract/limits';
import { answerWith, dropBefore, type Fault, hang, QueueBackend } from '../../../tests/support/queue-backend';
import type { TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../../tests/support/queue-test';

/** Heads of requests and the small calls of a job, beside the file's bytes. */
const overheadBytes = 64 * 1024;

let backend: QueueBackend;
let browser: TestBrowser;
let environment: Partial<JobEnvironment>;
let bytes: Buffer<ArrayBuffer>;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
  environment = { capabilities: { idempotency: true, tus: await backend.offerTus() } };
  bytes = randomBytes(uploadChunkBytes * 2 + 12_345);
});

const hasSent = (loaded: number) => (job: JobView) =>
  job.progress?.phase === 'upload' && job.progress.loaded >= loaded;

describe('a resumable upload', () => {
  it('goes up in chunks, and its address is the file that is started with', async () => {
    const tab = await browser.openTab(environment);
    await tab.until(await tab.enqueue('big.docx', bytes), isDone);
    const [stored] = await backend.listTusUploads();
    expect(stored?.bytes.equals(bytes)).toBe(true);
    expect(backend.count('tusPATCH')).toBe(3);
    expect(backend.count('upload')).toBe(0);
    const [fileUrl] = [...backend.started.keys()];
    expect(fileUrl).toBe(`${backend.origin}${environment.capabilities?.tus}/${stored?.id}`);
    expect(backend.calls.filter(({ call }) => call.startsWith('tus')).every(({ token }) => token)).toBe(true);
  });

  it.each([1, uploadChunkBytes - 1, uploadChunkBytes + 1, uploadChunkBytes * 2 + 1])(
    'sends at most one chunk again after a tab dies at byte %i',
    async (killAt) => {
      const first = await browser.openTab(environment);
      const id = await first.enqueue('big.docx', bytes);
      await first.until(id, hasSent(killAt));
      await first.close();
      const second = await browser.openTab(environment);
      await second.until(id, isDone);
      expect(backend.count('tusPOST')).toBe(1);
      expect(backend.receivedBytes).toBeLessThanOrEqual(bytes.length + uploadChunkBytes + overheadBytes);
      expect((await backend.listTusUploads())[0]?.bytes.equals(bytes)).toBe(true);
    },
    20_000,
  );

  it('has its address in the store before its first byte leaves', async () => {
    const arrived = new Promise<void>((resolve) => backend.breakNext('tusPATCH', hang(resolve)));
    const tab = await browser.openTab(environment);
    await tab.enqueue('big.docx', bytes);
    await arrived;
    await tab.close();
    const next = await browser.openTab(environment);
    const [id] = [...next.jobs.keys()];
    if (!id) throw new Error('the job is lost');
    await next.until(id, isDone);
    expect(backend.count('tusPOST')).toBe(1);
  });

  it.each<[string, Fault]>([
    ['404', answerWith(404)],
    ['410', answerWith(410)],
  ])('restarts when the server answers %s to the question where it stopped', async (_, fault) => {
    backend.breakNext('tusPATCH', dropBefore);
    backend.breakNext('tusHEAD', fault);
    const tab = await browser.openTab(environment);
    await tab.until(await tab.enqueue('big.docx', bytes), isDone);
    expect(backend.count('tusPOST')).toBe(2);
  });

  it('waits for the same person after a 401 and continues', async () => {
    backend.breakNext('tusPATCH', () => 'pass', answerWith(401));
    const tab = await browser.openTab(environment);
    const id = await tab.enqueue('big.docx', bytes);
    await tab.until(id, ({ waitReason }) => waitReason === 'sign-in');
    await tab.queue.setSession({ email: 'ann@example.com', tokenKey: 'x-token', tokenValue: 'secret' });
    await tab.until(id, isDone);
    expect(backend.count('tusPOST')).toBe(1);
  });

  it('that the person cancels is cut within half a second and taken back from the server', async () => {
    const arrived = new Promise<void>((resolve) =>
      backend.breakNext('tusPATCH', () => 'pass', hang(resolve)),
    );
    const tab = await browser.openTab(environment);
    const id = await tab.enqueue('big.docx', bytes);
    await arrived;
    const startedAtMs = performance.now();
    expect((await tab.queue.cancel(id)).ok).toBe(true);
    expect(performance.now() - startedAtMs).toBeLessThan(500);
    await tab.untilGone(id);
    await vi.waitUntil(async () => (await backend.listTusUploads()).length === 0, { timeout: 30_000 });
  });

  it('is not followed to another origin, where the token would go along', async () => {
    const elsewhere = await QueueBackend.listen();
    backend.breakNext('tusPOST', answerWith(201, { location: `${elsewhere.origin}/uploads/1` }));
    const tab = await browser.openTab(environment);
    const id = await tab.enqueue('big.docx', bytes);
    const waiting = await tab.until(id, ({ waitReason }) => waitReason === 'retry');
    expect(waiting.error?.code).toBe('malformed-answer');
    expect(elsewhere.receivedBytes).toBe(0);
    await elsewhere.close();
  });

  it('is not worth its two requests for a file of one chunk', async () => {
    const tab = await browser.openTab(environment);
    await tab.until(await tab.enqueue('small.docx', bytes.subarray(0, uploadChunkBytes)), isDone);
    expect(backend.count('upload')).toBe(1);
    expect(backend.count('tusPOST')).toBe(0);
  });

  it('is used only where the backend declares it', async () => {
    const tab = await browser.openTab();
    await tab.until(await tab.enqueue('big.docx', bytes), isDone);
    expect(backend.count('upload')).toBe(1);
    expect(backend.count('tusPOST')).toBe(0);
  });
});
