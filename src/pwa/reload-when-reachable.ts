import { connection } from './connection';
import { updates } from './updates';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Requests this page's address until the server answers, whatever the answer, then reloads. Retries back off and also run
 * when the connection changes. Stops when the person has gone to another page.
 */
export async function reloadWhenReachable(): Promise<void> {
  const address = location.href;
  for (
    let retryMs = firstRetryMs;
    location.href === address;
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  ) {
    if (await isAnswered(address)) {
      if (location.href === address && !updates.isInUse()) location.reload();
      return;
    }
    await pauseUnlessConnected(retryMs);
  }
}

async function isAnswered(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', cache: 'no-store' });
    return true;
  } catch {
    // Any failure means unreachable.
    return false;
  }
}

/** This page may be connected before the service worker is, so the timer runs too. */
function pauseUnlessConnected(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(proceed, ms);
    const unsubscribe = connection.subscribe(proceed);
  });
}
