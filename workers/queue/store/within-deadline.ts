import { uploadStallMs } from '../../../contract/timing';
import { QueueError } from './queue-error';

export type DeadlineOptions<Value> = {
  /** Ends the wait with its reason. */
  signal?: AbortSignal;
  /** Gets an answer that comes when nobody waits any longer. */
  onLate?: (value: Value) => void;
};

/**
 * What the device answers. Throws a QueueError `storage-blocked` when it has not for as long as an upload may stand
 * still: Chromium 156 now and then never answers a read of a chosen file or the making of a new one, and asked again it
 * does. Throws the signal's reason as soon as that is aborted.
 */
export async function withinDeadline<Value>(
  answer: Promise<Value>,
  what: string,
  { signal, onLate }: DeadlineOptions<Value> = {},
): Promise<Value> {
  let isOver = false;
  let giveUp: (reason: unknown) => void = () => undefined;
  const end = new Promise<never>((_, reject) => {
    giveUp = (reason) => {
      isOver = true;
      reject(reason);
    };
  });
  const timer = setTimeout(
    () => giveUp(new QueueError('storage-blocked', `${what} took more than ${uploadStallMs} ms`)),
    uploadStallMs,
  );
  const onAbort = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  answer.then(
    (value) => {
      if (isOver) onLate?.(value);
    },
    // Whoever waits in time gets the error; nobody waits any longer for a late one.
    () => undefined,
  );
  try {
    return await Promise.race([end, answer]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
