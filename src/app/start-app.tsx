import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { localKeys, queryKeys } from '../contract/storage-keys';
import { createTranslator } from '../i18n/catalogues';
import { registerServiceWorker } from '../pwa/register-service-worker';
import { keepFirstVisit } from '../session/first-visit';
import { startPushState } from '../session/push-state';
import { readLanguage, storeLanguage } from '../tenant/language-choice';
import { pageQuery, siteQuery } from '../tenant/queries';
import { localStore } from '../ui/browser-storage';
import { App } from './app';
import { type BootData, bootDataId, parseBootData } from './boot-data';
import { browserSource } from './browser-source';
import { connectJobs } from './connect-jobs';
import { createAppRouter } from './create-router';
import { keepEarlyActions } from './early-actions';
import { createQueryClient } from './query-client';

/** Takes over the server's page, or draws one from what the service worker kept when there is none. */
export async function startApp(root: HTMLElement): Promise<void> {
  const replayEarlyActions = keepEarlyActions(root);
  const boot = parseBootData(document.getElementById(bootDataId)?.textContent);
  const wanted = readLanguage();
  // The server may have answered in another language than this device's: its page is taken over as it is first.
  const language = boot?.language ?? wanted;
  const queryClient = createQueryClient();
  const host = location.hostname;
  if (boot) seed(queryClient, boot, host);
  keepAddressChoices();
  keepFirstVisit(location.search, document.referrer, location.origin);
  startPushState();

  const router = createAppRouter({
    history: createBrowserHistory(),
    queryClient,
    source: browserSource,
    host,
    language,
    i18n: await createTranslator(language),
    isServer: false,
  });
  const app = <App router={router} onReady={replayEarlyActions} />;

  // Loaders and route chunks first: what hydrates is then complete, without a suspended boundary.
  await router.load();
  if (boot) {
    // Tells the router's own Suspense boundaries that the server drew this tree; no manifest, no inline scripts.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, app);
  } else {
    document.documentElement.lang = language;
    const site = queryClient.getQueryData(siteQuery(browserSource, host, language).queryKey);
    if (site) document.documentElement.dataset.theme = site.site.theme;
    root.replaceChildren();
    createRoot(root).render(app);
  }
  connectJobs(queryClient, browserSource, host);
  registerServiceWorker();
  if (wanted !== language) await router.options.context.changeLanguage(wanted);
}

/** The site may be reached by an alias; everything the page asks for is asked of the host it stands on. */
function seed(queryClient: QueryClient, { language, site, pages }: BootData, host: string): void {
  queryClient.setQueryData(siteQuery(browserSource, host, language).queryKey, site);
  for (const { host: pageHost, name, page } of pages) {
    const asked = pageHost === site.site.host ? host : pageHost;
    queryClient.setQueryData(pageQuery(browserSource, asked, name, language).queryKey, page);
  }
}

/** `?lang=` and `?channel=` win and are stored (contract §3). */
function keepAddressChoices(): void {
  const query = new URLSearchParams(location.search);
  if (query.has(queryKeys.language)) storeLanguage(readLanguage());
  const channel = query.get(queryKeys.channel);
  if (channel) localStore.set(localKeys.channel, channel);
}
