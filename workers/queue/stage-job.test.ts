import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadStallMs } from '../../contract/timing';
import { identify } from '../../tests/support/queue-tabs';
import { prepareJob, stageJob } from './stage-job';
import { deviceAnswer } from './store/device-answer';
import { FreeSpace } from './store/free-space';
import { MemoryJobStore } from './store/memory-job-store';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = new Promise<never>(() => undefined);

it('gives what the device answers in time, and its errors', async () => {
  await expect(deviceAnswer(Promise.resolve(1), 'it')).resolves.toBe(1);
  await expect(deviceAnswer(Promise.reject(new Error('no')), 'it')).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

it('throws when the device does not answer, and hands on what comes after all', async () => {
  let answer: (value: number) => void = () => undefined;
  const late = vi.fn();
  const waiting = expect(
    deviceAnswer(new Promise<number>((resolve) => (answer = resolve)), 'it', { onLate: late }),
  ).rejects.toMatchObject({ code: 'storage-blocked' });
  await vi.advanceTimersByTimeAsync(uploadStallMs);
  await waiting;
  answer(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(late).toHaveBeenCalledWith(7);
});

it('ends the wait as soon as the person cancels, and hands on what comes after all', async () => {
  let answer: (value: number) => void = () => undefined;
  const onLate = vi.fn();
  const cancelled = new AbortController();
  const options = { signal: cancelled.signal, onLate };
  const waiting = deviceAnswer(new Promise<number>((resolve) => (answer = resolve)), 'it', options);
  cancelled.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
  answer(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(onLate).toHaveBeenCalledWith(7);
  await expect(deviceAnswer(never, 'it', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it.each([
  ['a read', 2, 'whole'],
  ['every read', 3, 'storage-blocked'],
])('a copy of which the device leaves %s unanswered is made again', async (_, unanswered, expected) => {
  const store = new MemoryJobStore();
  const bytes = new Uint8Array(store.bytes.inlineBytes + 1).fill(7);
  const file = new File([bytes], 'large.docx');
  const { stream } = file;
  let asked = 0;
  vi.spyOn(file, 'stream').mockImplementation(() => {
    asked += 1;
    return asked <= unanswered ? new ReadableStream({ type: 'bytes', pull: () => never }) : stream.call(file);
  });
  const request = identify({ kind: 'document', input: { from: 'docx', to: 'pdf' }, file });
  const step = { name: 'upload', produces: ['fileUrl'], run: () => never };
  const staged = prepareJob(request, 'ann@example.com', { document: { steps: [step] } }, 1);
  const signal = new AbortController().signal;
  const outcome = stageJob(store, staged, file, {
    space: await FreeSpace.read(store),
    signal,
    onProgress: () => undefined,
  }).then(
    ({ record }) => (record.file?.sizeBytes === bytes.length ? 'whole' : 'cut short'),
    (error: { code: string }) => error.code,
  );
  for (let read = 0; read < unanswered; read += 1) {
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 30_000 });
    await vi.advanceTimersByTimeAsync(uploadStallMs);
  }
  expect(await outcome).toBe(expected);
});

it.each([
  ['TypeError', 'small', new TypeError('network error')],
  ['TypeError', 'large', new TypeError('network error')],
  ['NotReadableError', 'small', new DOMException('gone', 'NotReadableError')],
  ['NotFoundError', 'large', new DOMException('gone', 'NotFoundError')],
  ['AbortError of the browser’s own', 'large', new DOMException('gone', 'AbortError')],
])('a file that cannot be read any more is said to be so, for a %s of a %s one', async (_, size, error) => {
  const store = new MemoryJobStore();
  const file = new File(
    [new Uint8Array(store.bytes.inlineBytes + (size === 'large' ? 1 : 0)).fill(7)],
    'a.docx',
  );
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(error);
  vi.spyOn(file, 'stream').mockImplementation(
    () =>
      new ReadableStream({
        type: 'bytes',
        pull: (controller) => controller.error(error),
      }),
  );
  const request = identify({ kind: 'document', input: { from: 'docx', to: 'pdf' }, file });
  const step = { name: 'upload', produces: ['fileUrl'], run: () => never };
  const staged = prepareJob(request, 'ann@example.com', { document: { steps: [step] } }, 1);
  const options = {
    space: await FreeSpace.read(store),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await expect(stageJob(store, staged, file, options)).rejects.toMatchObject({ code: 'file-unreadable' });
});
