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

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'keep-page', path: location.pathname });
  } catch (error) {
    console.info('The app will not open offline: the service worker was refused.', error);
  }
}
