// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { JobId } from '../../contract/jobs';
import { WorkerLink } from './worker-link';

const lockName = 'a worker lives';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

it('learns by the lock of a worker that it has died', async () => {
  const { grant, onLost, worker } = watchWorker();
  grant();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(worker.isTerminated).toBe(true);
});

it('gives the lock up that it waits for when it ends the worker itself, without a word', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { link, signal, onLost } = watchWorker();
  expect(signal()?.aborted).toBe(false);
  link.close();
  expect(signal()?.aborted).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onLost).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('is closed without a fault when its worker has died already, and says once that it did', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const { link, worker, onLost } = watchWorker();
  worker.dispatchEvent(new Event('error'));
  link.close();
  expect(onLost).toHaveBeenCalledOnce();
  info.mockRestore();
});

it('leaves nothing of an ended worker that comlink runs JavaScript for when it is collected', async () => {
  const registered = vi.spyOn(FinalizationRegistry.prototype, 'register');
  const unregistered = vi.spyOn(FinalizationRegistry.prototype, 'unregister');
  const { link } = watchWorker();
  for (const jobId of ['1', '2']) void link.call<unknown>((worker) => worker.cancel(jobId as JobId));
  void link.call<unknown>((worker) => worker.wake('online'));
  link.close();
  const tokens = registered.mock.calls.map(([, , token]) => token);
  expect(tokens).toHaveLength(3);
  expect(new Set(unregistered.mock.calls.map(([token]) => token))).toEqual(new Set(tokens));
  registered.mockRestore();
  unregistered.mockRestore();
});

/** A link to a worker that has said that it lives, in a browser whose locks are given by hand. */
function watchWorker() {
  let waiting: { signal: AbortSignal | undefined; grant: () => void } | undefined;
  const request = (_name: string, { signal }: LockOptions, use: () => void) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      waiting = {
        signal,
        grant: () => {
          use();
          resolve();
        },
      };
    });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });

  const worker = Object.assign(new EventTarget(), {
    isTerminated: false,
    postMessage: () => {},
    terminate: () => {
      worker.isTerminated = true;
    },
  });
  const onLost = vi.fn();
  const link = new WorkerLink(() => worker as unknown as Worker, onLost);
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'toolfront-worker-alive', lockName } }));
  return { link, worker, onLost, signal: () => waiting?.signal, grant: () => waiting?.grant() };
}
