import { hourMs } from '../../contract/time-spans';
import { onPageEvent } from '../ui/page-events';
import { updates } from './updates';

/** An installed app may stay open for weeks, and a browser looks for a new version only when a page is loaded. */
const updateEveryMs = hourMs;

/** Notifies when a newer version waits, and asks for one when the person comes back to the page, at most once an hour. */
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
  onPageEvent(['visible'], () => {
    if (Date.now() - askedAtMs < updateEveryMs) return;
    askedAtMs = Date.now();
    registration
      .update()
      .catch((error: unknown) => console.info('No newer version could be asked for', error));
  });
}

/**
 * Has the worker cache what this page was made of: most of it was fetched before there was a worker. In an installed app
 * also the page of the tool that takes files.
 */
export async function cachePage(
  { active }: ServiceWorkerRegistration,
  completeTexts: () => Promise<void>,
): Promise<void> {
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  active?.postMessage({ type: 'cache-page', path: location.pathname, pictures });
  const cacheFiles = () => active?.postMessage({ type: 'cache-files', addresses: listFetched() });
  cacheFiles();
  // The home page has its own texts only; any other page needs all of them.
  await completeTexts();
  cacheFiles();
  if (!isInstalled()) return;
  await cachePageForFiles(active).catch((error: unknown) =>
    console.info('Files will come to their tool online only', error),
  );
}

/**
 * The system hands files to an installed app, offline too: the page that the manifest names for them is cached before
 * anybody opened it, with what the server drew it from.
 */
async function cachePageForFiles(active: ServiceWorker | null): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (!link) return;
  const manifest: { file_handlers?: { action: string }[] } = await (await fetch(link.href)).json();
  const path = manifest.file_handlers?.[0]?.action;
  if (path && path !== location.pathname) active?.postMessage({ type: 'cache-page', path });
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function listFetched(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}
