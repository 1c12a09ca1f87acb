const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Asks for an address of this site until the server answers it, whatever it answers; at once first, then ever more
 * rarely. False when the signal came before.
 */
export async function untilAnswered(address: string, signal: AbortSignal): Promise<boolean> {
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
    try {
      await fetch(address, { method: 'HEAD', redirect: 'manual', cache: 'no-store', signal });
      return true;
    } catch {
      // Any failure to reach it is the answer asked for.
      await pause(retryMs, signal);
    }
  }
  return false;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
