import { uploadStallMs } from '../../src/contract/timing';
import { QueueError } from './queue-error';

/**
 * What the device answers. Throws a QueueError `storage-blocked` when it has not for as long as an upload may stand
 * still: Chromium 156 now and then never answers a read of a chosen file or the making of a new one, and asked again it
 * does. An answer that comes after all goes to `onLate`.
 */
export async function withinDeadline<Value>(
  answer: Promise<Value>,
  what: string,
  onLate: (value: Value) => void = () => undefined,
): Promise<Value> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new QueueError('storage-blocked', `${what} took more than ${uploadStallMs} ms`));
    }, uploadStallMs);
  });
  answer.then(
    (value) => {
      if (isLate) onLate(value);
    },
    // Whoever waits in time gets the error; nobody waits any longer for a late one.
    () => undefined,
  );
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
