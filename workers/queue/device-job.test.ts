import { beforeEach, expect, it, vi } from 'vitest';
import type { JobId, JobRequest, JobView } from '../../contract/jobs';
import { dayMs } from '../../contract/time-spans';
import type { QueueBackend } from '../../tests/support/queue-backend';
import type { TestBrowser, TestTab } from '../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../tests/support/queue-test';
import type { EngineOutcome, ReadMembership, RunEngine } from './run/job-step';

const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46]);
const done: EngineOutcome = {
  type: 'done',
  bytes: pdf,
  extension: 'pdf',
  mediaType: 'application/pdf',
  receipt: { engine: 'pdf-lib', pagesOut: 1 },
};
const isFailed = ({ state }: JobView) => state === 'failed';
const waitsFor = (reason: JobView['waitReason']) => (job: JobView) => job.waitReason === reason;

let backend: QueueBackend;
let browser: TestBrowser;
beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

it('is done offline by a member, and nothing of it is sent', async () => {
  const runEngine = vi.fn<RunEngine>(async () => done);
  browser.isOnline = false;
  const tab = await openTab({ runEngine });
  const id = await tab.enqueueJob(picture());
  const job = await tab.until(id, isDone);
  expect(job).toMatchObject({ place: 'device', result: { fileName: 'photo.pdf', url: '', isStored: true } });
  const file = await tab.queue.readResult(id);
  expect(file.ok && new Uint8Array(await file.value.blob.arrayBuffer())).toEqual(pdf);
  expect(await runEngine.mock.calls[0]?.[0].file.text()).toBe('a picture');
  expect(backend.receivedBytes).toBe(0);
});

it('is the work of the engine for its kind of file, and named for what it becomes', async () => {
  const runEngine = vi.fn<RunEngine>(async () => ({ ...done, extension: 'zip' }));
  browser.isOnline = false;
  const tab = await openTab({ runEngine });
  const input = { from: 'pdf', to: 'png' } as const;
  const file = new File(['a letter of two pages'], 'letter.pdf');
  const id = await tab.enqueueJob({ kind: 'document', input, file, place: 'device' });
  expect(await tab.until(id, isDone)).toMatchObject({ result: { fileName: 'letter.zip' } });
  expect(runEngine.mock.calls[0]?.[0].engine).toBe('pdf-office');
});

it('tells its engine how small the file should be, and names the result for it', async () => {
  const runEngine = vi.fn<RunEngine>(async () => ({ ...done, extension: 'jpg' }));
  browser.isOnline = false;
  const tab = await openTab({ runEngine });
  const input = { extension: 'jpg', wish: { maxBytes: 50_000 } } as const;
  const file = new File(['a picture'], 'photo.jpg');
  const id = await tab.enqueueJob({ kind: 'compress', input, file, place: 'device' });
  expect(await tab.until(id, isDone)).toMatchObject({ result: { fileName: 'photo-compressed.jpg' } });
  expect(runEngine.mock.calls[0]?.[0]).toMatchObject({
    engine: 'compress-picture',
    to: 'jpg',
    wish: input.wish,
  });
});

it('begins again after its tab was killed, and is done once', async () => {
  const [hung, started] = hang();
  const first = await openTab({ runEngine: hung });
  const id = await first.enqueueJob(picture());
  await started;
  await first.close();
  const runEngine = vi.fn<RunEngine>(async () => done);
  const second = await openTab({ runEngine });
  await second.until(id, isDone);
  expect(runEngine).toHaveBeenCalledTimes(1);
});

it('is the server’s to try after the engine died twice', async () => {
  let id: JobId | undefined;
  for (let death = 1; death <= 2; death += 1) {
    const [runEngine, started] = hang();
    const tab = await openTab({ runEngine });
    id ??= await tab.enqueueJob(picture());
    await started;
    await tab.close();
  }
  const tab = await openTab({ runEngine: async () => done });
  const failed = await tab.until(id as JobId, isFailed);
  expect(failed.error).toMatchObject({ code: 'device-failed' });
  expect(backend.receivedBytes).toBe(0);
  expect((await tab.queue.move(failed.id, 'server')).ok).toBe(true);
  expect((await tab.until(failed.id, isDone)).result?.url).not.toBe('');
  expect(backend.startCount).toBe(1);
});

it('becomes the server’s where the person has not asked to keep the file here, and waits for the network', async () => {
  browser.isOnline = false;
  const tab = await openTab({ runEngine: async () => ({ type: 'failed', detail: 'only pictures' }) });
  const id = await tab.enqueueJob({ ...picture(), place: 'device-first' });
  expect(await tab.until(id, waitsFor('offline'))).toMatchObject({ place: 'server' });
  expect(backend.receivedBytes).toBe(0);
  await browser.setOnline(true);
  expect((await tab.until(id, isDone)).result?.url).not.toBe('');
  expect(backend.startCount).toBe(1);
});

it('is done here first, and stays here where that works', async () => {
  browser.isOnline = false;
  const tab = await openTab({ runEngine: async () => done });
  const id = await tab.enqueueJob({ ...picture(), place: 'device-first' });
  expect(await tab.until(id, isDone)).toMatchObject({ place: 'device-first', result: { url: '' } });
});

it('waits for the network where its engine cannot be fetched, and begins with it', async () => {
  let outcome: EngineOutcome = { type: 'missing' };
  browser.isOnline = false;
  const tab = await openTab({ runEngine: async () => outcome });
  const id = await tab.enqueueJob(picture());
  await tab.until(id, waitsFor('offline'));
  outcome = done;
  await browser.setOnline(true);
  await tab.until(id, isDone);
});

it('ends its engine when it is cancelled', async () => {
  const [runEngine, started] = hang();
  const tab = await openTab({ runEngine });
  const id = await tab.enqueueJob(picture());
  const signal = await started;
  expect((await tab.queue.cancel(id)).ok).toBe(true);
  await tab.untilGone(id);
  expect(signal.aborted).toBe(true);
});

it('is done here after it had waited for the network', async () => {
  browser.isOnline = false;
  const tab = await openTab({ runEngine: async () => done });
  const id = await tab.enqueueJob({ ...picture(), place: 'server' });
  await tab.until(id, waitsFor('offline'));
  expect((await tab.queue.move(id, 'device')).ok).toBe(true);
  await tab.until(id, isDone);
  expect(backend.receivedBytes).toBe(0);
});

it.each([
  ['whose membership is over', { expirationTime: Date.now() - 1 }, 'membership'],
  ['whom the server has not confirmed for a week', { saidAtMs: Date.now() - 8 * dayMs }, 'offline'],
] as const)('waits for a person %s', async (_, known, reason) => {
  browser.isOnline = false;
  const tab = await openTab({ runEngine: async () => done, known });
  await tab.until(await tab.enqueueJob(picture()), waitsFor(reason));
});

it('asks the server where it does not know whether the person is a member', async () => {
  const tab = await openTab({ runEngine: async () => done, known: null });
  await tab.until(await tab.enqueueJob(picture()), isDone);
  expect(backend.startCount).toBe(0);
});

function picture(): JobRequest {
  const input = { from: 'jpg', to: 'pdf' } as const;
  return { kind: 'document', input, file: new File(['a picture'], 'photo.jpg'), place: 'device' };
}

type Known = Awaited<ReturnType<ReadMembership>>;

function openTab(parts: { runEngine: RunEngine; known?: Partial<Known & object> | null }): Promise<TestTab> {
  const { runEngine, known = {} } = parts;
  const nowMs = Date.now();
  const member = { subStatus: null, expirationTime: nowMs + dayMs, saidAtMs: nowMs, nowMs, ...known };
  return browser.openTab({}, { runEngine, readMembership: async () => known && member });
}

/** An engine that never answers, and the signal that it was started with. */
function hang(): [RunEngine, Promise<AbortSignal>] {
  let onStart: (signal: AbortSignal) => void = () => {};
  const started = new Promise<AbortSignal>((resolve) => {
    onStart = resolve;
  });
  const runEngine: RunEngine = (_, { signal }) => {
    onStart(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return [runEngine, started];
}
