import { updates } from './updates';

/**
 * Registers the service worker once the page has settled, and has it keep the page that is open. Does nothing in
 * development and where service workers are not to be had (private windows of some browsers): the app then works
 * online only.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** Kept pages are in the language they were fetched in; after a change they are fetched anew. */
export function forgetKeptPages(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'language-changed' });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', {
      scope: '/',
      updateViaCache: 'none',
    });
    updates.watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
    active?.postMessage({ type: 'keep-page', path: location.pathname, pictures });
  } catch (error) {
    console.info('The app will not open offline: the service worker was refused.', error);
  }
}
