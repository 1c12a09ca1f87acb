import { connection } from './connection';
import { updates } from './updates';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Asks for this page's address until the server answers it, whatever it answers, then loads it; at once first, then ever
 * more rarely, and when the connection changes. Ends when the person has gone to another page.
 */
export async function askAgain(): Promise<void> {
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
    // Any failure to reach it is the answer asked for.
    return false;
  }
}

/** The connection is back for this page before it is for the service worker: it is not waited for alone. */
function pauseUnlessConnected(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    const unsubscribe = connection.subscribe(goOn);
  });
}
