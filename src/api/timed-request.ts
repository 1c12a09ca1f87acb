import { type CallFailure, fail, type Outcome } from '../../contract/failures';
import { requestTimeoutMs } from '../../contract/timing';
import type { BackendContext } from './backend-context';

/**
 * Runs one request, its body included, under the caller's signal and the timeout, and turns what `fetch` throws
 * into data: `aborted`, `timeout` or `network`.
 */
export async function runTimed<Value>(
  context: Pick<BackendContext, 'signal' | 'timeoutMs'>,
  request: (signal: AbortSignal) => Promise<Outcome<Value, CallFailure>>,
): Promise<Outcome<Value, CallFailure>> {
  const controller = new AbortController();
  let hasTimedOut = false;
  const abort = () => controller.abort();
  if (context.signal?.aborted) return fail({ kind: 'aborted' });
  context.signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, context.timeoutMs ?? requestTimeoutMs);
  try {
    return await request(controller.signal);
  } catch (error) {
    if (context.signal?.aborted) return fail({ kind: 'aborted' });
    if (hasTimedOut) return fail({ kind: 'timeout' });
    // fetch and body readers throw a TypeError for everything the network does to them.
    if (error instanceof TypeError) return fail({ kind: 'network' });
    throw error;
  } finally {
    clearTimeout(timer);
    context.signal?.removeEventListener('abort', abort);
  }
}
