import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';

type Holder = { requestRelease: RequestRelease; released: Promise<void> };

/** A request waits so long for another that writes to the same upload. */
const waitMs = 30_000;

/**
 * One request at a time for each upload: two that write at once would mix their bytes. Whoever comes asks the holder
 * to end, since it is mostly one whose client has lost its network and come back. The library's own locker spins the
 * event loop while it waits; this one sleeps.
 */
export function createUploadLocker(): Locker {
  const holders = new Map<string, Holder>();
  return { newLock };

  function newLock(id: string): Lock {
    let release = (): void => {};
    return {
      lock: async (signal, requestRelease) => {
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.requestRelease();
          await Promise.race([holder.released, waitForAbort(deadline)]);
          if (deadline.aborted) throw signal.aborted ? ERRORS.ABORTED : ERRORS.ERR_LOCK_TIMEOUT;
        }
        const released = new Promise<void>((resolve) => {
          release = () => {
            holders.delete(id);
            resolve();
          };
        });
        holders.set(id, { requestRelease, released });
      },
      unlock: async () => release(),
    };
  }
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
