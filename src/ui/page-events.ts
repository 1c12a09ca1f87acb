/**
 * What happens to a page while its timers may be suspended. `restored` comes with the `pageshow` of a page that was in
 * the back/forward cache.
 */
export type PageEvent =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'pageshow'
  | 'restored'
  | 'pagehide'
  | 'freeze'
  | 'resume';

/** The only place that listens to these events. Returns the function that stops. */
export function onPageEvent(wanted: readonly PageEvent[], listener: (event: PageEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tell = (event: PageEvent) => {
    if (wanted.includes(event)) listener(event);
  };
  for (const event of ['online', 'offline', 'pagehide'] as const) {
    window.addEventListener(event, () => tell(event), { signal });
  }
  for (const event of ['freeze', 'resume'] as const) {
    document.addEventListener(event, () => tell(event), { signal });
  }
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      tell('pageshow');
      if (persisted) tell('restored');
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => tell(isPageVisible() ? 'visible' : 'hidden'), {
    signal,
  });
  return () => stop.abort();
}

/** Settles at the next of these events. */
export function nextPageEvent(wanted: readonly PageEvent[]): Promise<PageEvent> {
  return new Promise((resolve) => {
    const stop = onPageEvent(wanted, (event) => {
      stop();
      resolve(event);
    });
  });
}

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}
