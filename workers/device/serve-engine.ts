import type { EngineAnswer, EngineMessage, EngineRequest } from './engine-messages';

type Result = Omit<EngineAnswer & { type: 'done' }, 'type'>;

type Work = (request: EngineRequest, onProgress: (fraction: number) => void) => Promise<Result>;

/** Makes the worker it is called in an engine: one file in, one answer out. */
export function serveEngine(work: Work): void {
  const onProgress = (fraction: number) =>
    self.postMessage({ type: 'progress', fraction } satisfies EngineMessage);
  self.addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
    void work(data, onProgress).then(
      (result) =>
        self.postMessage({ type: 'done', ...result } satisfies EngineAnswer, {
          transfer: [result.bytes.buffer],
        }),
      (error: unknown) => self.postMessage({ type: 'failed', detail: String(error) } satisfies EngineAnswer),
    );
  });
  // Until now an error means that its code could not be fetched.
  self.postMessage('started');
}
