import type { EngineOutcome, RunEngine } from '../queue/run/job-step';
import { engineAddresses } from './engine-addresses';
import type { EngineMessage, EngineRequest } from './engine-messages';

/** In a worker of its own, so that an engine's memory goes with it and what ends it does not end the queue. */
export const runEngine: RunEngine = ({ engine, ...request }, { signal, report }) => {
  // Safari before 15.5 starts no worker from a worker.
  if (typeof Worker === 'undefined') return Promise.resolve({ type: 'missing' });
  const worker = new Worker(engineAddresses[engine], { type: 'module' });
  let stop = () => {};
  const outcome = new Promise<EngineOutcome>((resolve, reject) => {
    let hasStarted = false;
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<EngineMessage | 'started'>) => {
      if (data === 'started') {
        hasStarted = true;
        worker.postMessage(request satisfies EngineRequest);
      } else if (data.type === 'progress') {
        report({ phase: 'work', loaded: Math.round(100 * data.fraction), total: 100 });
      } else resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      resolve(hasStarted ? { type: 'failed', detail: message || 'the engine died' } : { type: 'missing' });
    });
  });
  return outcome.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
};
