import type { WakeReason } from '../../contract/jobs';

/** Tells of everything that timers may have slept through. Returns the function that stops listening. */
export function listenToLifecycle(onWake: (reason: WakeReason) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const reason of ['online', 'offline', 'pageshow', 'pagehide'] as const) {
    window.addEventListener(reason, () => onWake(reason), { signal });
  }
  for (const reason of ['freeze', 'resume'] as const) {
    document.addEventListener(reason, () => onWake(reason), { signal });
  }
  document.addEventListener(
    'visibilitychange',
    () => onWake(document.visibilityState === 'visible' ? 'visible' : 'hidden'),
    { signal },
  );
  return () => stop.abort();
}
