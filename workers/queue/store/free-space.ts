import type { JobStore } from './job-store';
import { QueueError } from './queue-error';

/** Space left over beside a new file, for the job's own record and the database's bookkeeping. */
const spareBytes = 1024 * 1024;

/** What the browser says is left on the device for this site, given out to files before they are copied. */
export class FreeSpace {
  readonly #quotaBytes: number;
  #leftBytes: number;

  private constructor(leftBytes: number, quotaBytes: number) {
    this.#leftBytes = leftBytes;
    this.#quotaBytes = quotaBytes;
  }

  /** Unlimited where the browser gives no estimate, and in memory: the write itself then fails. */
  static async read({ durability }: Pick<JobStore, 'durability'>): Promise<FreeSpace> {
    const isKnown =
      durability === 'durable' && typeof navigator !== 'undefined' && navigator.storage?.estimate;
    const { quota, usage } = isKnown ? await navigator.storage.estimate() : {};
    if (quota === undefined || usage === undefined) return new FreeSpace(Infinity, Infinity);
    return new FreeSpace(quota - usage - spareBytes, quota);
  }

  /** Throws a QueueError `storage-full` when a file of this size does not fit. */
  take(sizeBytes: number): void {
    if (sizeBytes > this.#leftBytes) {
      const left = Math.max(0, this.#leftBytes);
      throw new QueueError(
        'storage-full',
        `the file has ${sizeBytes} bytes, ${left} of ${this.#quotaBytes} are free`,
      );
    }
    this.#leftBytes -= sizeBytes;
  }
}
