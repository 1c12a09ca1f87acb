import { nextPageEvent } from '../ui/page-events';

/**
 * Registers the service worker once the page has settled, and has it cache the page that is open, with the rest of its
 * language, which `completeTexts` fetches. Does nothing in development and where service workers are not to be had
 * (private windows of some browsers): the app then works online only.
 */
export function registerServiceWorker(completeTexts: () => Promise<void>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => {
    if (navigator.onLine) void register(completeTexts);
    // Refused now, it would not be asked for again before the next visit.
    else void nextPageEvent(['online']).then(start);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Cached pages are in the language they were fetched in; after a change they are fetched again. */
export function forgetCachedPages(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'language-changed' });
}

async function register(completeTexts: () => Promise<void>): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', {
      scope: '/',
      updateViaCache: 'none',
    });
    // Nothing more is fetched before there is a worker that does something.
    const registration = await navigator.serviceWorker.ready;
    const { cachePage, watchForUpdates } = await import('./service-worker-duties');
    watchForUpdates(registration);
    await cachePage(registration, completeTexts);
  } catch (error) {
    console.info('The service worker was refused: no offline use', error);
  }
}
