/** What happens to a page whose timers may be suspended. `pageshow` only of one that was in the back/forward cache. */
export const pageEvents = [
  'online',
  'offline',
  'visible',
  'hidden',
  'pageshow',
  'pagehide',
  'freeze',
  'resume',
] as const;
export type PageEvent = (typeof pageEvents)[number];

/** The only place that listens to these events. Returns the function that stops. */
export function onPageEvent(wanted: readonly PageEvent[], listener: (event: PageEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const notify = ({ type, persisted }: Event & { persisted?: boolean }) => {
    const event = type === 'visibilitychange' ? document.visibilityState : (type as PageEvent);
    // A first `pageshow` says no. A `pagehide` has the field too, and counts either way.
    if (wanted.includes(event) && (persisted !== false || type === 'pagehide')) listener(event);
  };
  for (const type of ['online', 'offline', 'pageshow', 'pagehide'])
    window.addEventListener(type, notify, { signal });
  for (const type of ['visibilitychange', 'freeze', 'resume'])
    document.addEventListener(type, notify, { signal });
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
