import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { assetStrategy, isAssetRequest } from './offline/assets';
import { cacheFiles, cacheMissing } from './offline/cache-files';
import { CachedPages } from './offline/cached-pages';
import {
  configurationStrategy,
  isConfigurationRequest,
  listShellConfiguration,
} from './offline/configuration';
import { engineStrategy, isEngineRequest } from './offline/engines';
import { isPictureRequest, listPictures, pictureStrategy } from './offline/pictures';
import { pathOfNotice, showPushed } from './offline/pushed-notices';
import { dropFormerShares, dropOldShares, isShare, takeShare } from './offline/shared-files';
import { isWakeUp, wakePages } from './offline/wake-ups';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Keeps the shell and the tenant configuration of this host; nothing else of the API and never job logic. It answers
 * GET alone, apart from files that are shared to the app: a service worker that answers a POST kills upload progress.
 */
const manifest = self.__WB_MANIFEST;
const pages = new CachedPages({
  version: readShellRevision(manifest),
  files: listShellFiles(manifest),
  origin: self.location.origin,
});

// `/` is the host's own rendered page, not the bare shell: no directory index.
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
// The first worker takes the open page at once, so that a first visit already opens offline afterwards. A later one
// waits until every tab of the old version is closed or the person asks for it.
clientsClaim();

registerRoute(isEngineRequest, engineStrategy);
registerRoute(isAssetRequest, assetStrategy);
registerRoute(isConfigurationRequest, configurationStrategy);
registerRoute(isPictureRequest, pictureStrategy);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && pages.isAnswered(url.pathname),
  ({ request }) => pages.answer(request),
);
// Whoever goes anywhere without a network finds the app, and never the browser's error page.
setCatchHandler(async ({ request }) => {
  const shell = request.mode === 'navigate' ? await matchPrecache(CachedPages.shellUrl) : undefined;
  return shell ?? Response.error();
});

registerRoute(isShare, ({ request }) => takeShare(request), 'POST');

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([
      cacheFiles(configurationStrategy, listShellConfiguration(self.location.hostname), event),
      pages.cache('/'),
      pages.cacheKnown(),
    ]),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([pages.dropOlder(), dropFormerShares()]));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isMessage(message)) return;
  if (message.type === 'cache-page' && message.path) {
    const pictures = listPictures(message.pictures ?? [], self.location.origin);
    event.waitUntil(
      Promise.all([
        pages.cache(message.path),
        cacheMissing(pictureStrategy, pictures, event),
        dropOldShares(),
      ]),
    );
  }
  if (message.type === 'cache-files') event.waitUntil(cacheFetched(message.addresses ?? [], event));
  if (message.type === 'language-changed') event.waitUntil(pages.dropAll());
  if (message.type === 'activate-update') event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(self.clients, pathOfNotice(event.notification)));
});

self.addEventListener('sync', (event) => {
  if (isWakeUp(event)) event.waitUntil(wakePages(self.clients));
});

type Message = { type: string; path?: string; pictures?: string[]; addresses?: string[] };

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The shell names every hashed file, so its revision changes with any of them: the version of the whole app. */
function readShellRevision(entries: (PrecacheEntry | string)[]): string {
  const shell = entries.find((entry) => typeof entry !== 'string' && entry.url === CachedPages.shellUrl);
  return (typeof shell === 'object' && shell.revision) || 'unversioned';
}

/** Named in every page of this build, and never all of them in one of another. */
function listShellFiles(entries: (PrecacheEntry | string)[]): string[] {
  const names = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url));
  return names.filter((name) => /assets\/((app|start)-[^/]+\.js|[^/]+\.css)$/.test(name));
}

/** What a page fetched before this worker was there to see it: code, texts and letters, and the pages it showed. */
async function cacheFetched(addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  const requests = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new Request(address));
  const pick = (isWanted: typeof isAssetRequest) =>
    requests.filter((request) => {
      const url = new URL(request.url);
      return isWanted({ url, request, event, sameOrigin: url.origin === self.location.origin });
    });
  await Promise.all([
    cacheMissing(assetStrategy, pick(isAssetRequest), event),
    cacheMissing(configurationStrategy, pick(isConfigurationRequest), event),
  ]);
}

/**
 * A press on "your job is done" leads to the page that showed it: the newest open page of the app, or a new one where the
 * last has been closed meanwhile: the job's own, where the notification names it.
 */
async function showPage(clients: Clients, path: string): Promise<void> {
  const [newest] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (newest) await newest.focus();
  else await clients.openWindow(path);
}
