import { uploadStallMs } from '../../../contract/timing';
import { type Deadline, withinDeadline } from '../../../src/api/within-deadline';
import { QueueError } from './queue-error';

/**
 * What the device answers, or a QueueError `storage-blocked`: Chromium 156 now and then never answers a read of a chosen
 * file or the creation of a new one. Asked again, it does.
 */
export function deviceAnswer<Value>(
  answer: Promise<Value>,
  what: string,
  options: Pick<Deadline<Value>, 'signal' | 'onLate'> = {},
): Promise<Value> {
  return withinDeadline(answer, {
    ms: uploadStallMs,
    error: () => new QueueError('storage-blocked', `${what} took more than ${uploadStallMs} ms`),
    ...options,
  });
}
