import { updates } from './updates';

/** An installed app may stay open for weeks, and a browser looks for a new version only when a page is loaded. Ours. */
const updateEveryMs = 60 * 60 * 1000;

/** Tells when a newer version waits, and asks for one when the person comes back to the page, at most once an hour. */
export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const announceWaiting = () => {
    // Without a controller it is the first worker there ever was, not a newer one.
    if (registration.waiting && navigator.serviceWorker.controller) updates.announce();
  };
  announceWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announceWaiting);
  });
  let askedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < updateEveryMs) return;
    askedAtMs = Date.now();
    registration
      .update()
      .catch((error: unknown) => console.info('No newer version could be asked for', error));
  });
}

/** Has the worker keep what this page was made of: most of it came before there was a worker to see it. */
export async function keepPage(
  { active }: ServiceWorkerRegistration,
  completeTexts: () => Promise<void>,
): Promise<void> {
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  active?.postMessage({ type: 'keep-page', path: location.pathname, pictures });
  const keepFiles = () => active?.postMessage({ type: 'keep-files', addresses: listFetched() });
  keepFiles();
  // The home page has its own texts only; any other page needs all of them.
  await completeTexts();
  keepFiles();
}

function listFetched(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}
