import type { I18n } from '@lingui/core';
import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { isLanguage, type Language, shownLanguage } from '../../contract/languages';
import { escapeMalformedPath } from '../../contract/pages';
import { sharedQuery } from '../../contract/pwa';
import { databaseNames } from '../../contract/storage-keys';
import { sendError, watchErrors } from '../api/watch-errors';
import { completeTexts, createTranslator } from '../i18n/catalogues';
import { provideJobs, startJobs, storeVisitorJobs, visitorJobs } from '../jobs/job-start';
import { PendingScreen } from '../pages/message-screen';
import { registerServiceWorker } from '../pwa/register-service-worker';
import { updates } from '../pwa/updates';
import { startPushState } from '../session/push-state';
import { sessions } from '../session/session-store';
import { loadUpdateNotice } from '../shell/lazy-dialogs';
import { warmUp } from '../shell/warm-up';
import { ConfigurationStore } from '../tenant/configuration-store';
import { readChosenLanguage, readLanguage } from '../tenant/language-choice';
import { dehydratedAttribute } from '../ui/dehydrated';
import { hasDatabase } from '../ui/has-database';
import { nextPageEvent, onPageEvent } from '../ui/page-events';
import { pause } from '../ui/pause';
import { untilIdle } from '../ui/yield-to-browser';
import { App } from './app';
import { type BootData, readBootData } from './boot-data';
import { browserSource } from './browser-source';
import { changeLanguage } from './change-language';
import { type AppRouter, createAppRouter } from './create-router';
import { loadStartTexts } from './start-texts';

const rootOptions: RootOptions = {
  // A boundary shows a sentence in place of what threw. What none catches, React throws on.
  onCaughtError: (error) => {
    console.error(error);
    sendError(error, 'page');
  },
};

/** Takes over the server's page, or draws one from what the service worker cached when there is none. */
export async function startApp(root: HTMLElement): Promise<void> {
  watchErrors('page');
  // Before the first chunk that may be missing.
  updates.watchMissingChunks(() => warmUp(loadUpdateNotice));
  replaceMalformedPath();
  const boot = readBootData(document);
  const wanted = readLanguage();
  // The server may have answered in another language than this device's: its page is taken over as it is first.
  const configurations = new ConfigurationStore(browserSource);
  const host = location.hostname;
  const language = boot?.language ?? (await findShownLanguage(configurations, host, wanted));
  if (boot) seed(configurations, boot, host);
  startPushState();

  let announce: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const isHomeDrawn = boot && location.pathname === '/';
  const translating = loadStartTexts(language, async (one) => {
    const translator = await createTranslator(one);
    // Other pages need every catalogue before they can render in this language.
    if (!isHomeDrawn) await completeTexts(translator);
    return translator;
  });
  provideJobs(async () => (await import('./connect-jobs')).connectJobs(configurations, host, language));
  // Before anything that may never be answered.
  void Promise.race([listening, pause(listeningTimeoutMs)]).then(() => startThreads(translating));
  const restoring = restoreLostSession();
  const i18n = await translating;
  // Wait only if localStorage has no session.
  if (!sessions.get()) await Promise.race([restoring, pause(restoreTimeoutMs)]);
  const shown = isLanguage(i18n.locale) ? i18n.locale : language;
  const isDrawn = boot && !boot.isFailed && shown === language;
  if (boot && shown !== language) await loadSiteOrUse(boot, configurations, host, shown);
  const router = createAppRouter({
    history: createBrowserHistory(),
    configurations,
    host,
    origin: location.origin,
    language: shown,
    i18n,
    drawing: isDrawn ? 'taking-over' : 'here',
    isUnasked: !boot,
  });
  const onReady = () => {
    root.removeAttribute(dehydratedAttribute);
    announce();
    receiveFiles(router);
    // After every listener on the document: nobody on this page took what was dropped here.
    addEventListener('paste', (event) => {
      if (event.isTrusted || event.defaultPrevented) return;
      import('./bring-to-tool').then(({ bringToTool }) => bringToTool(event, configurations), logUntaken);
    });
  };
  // After React has left its effects: until then it takes over no screen for an event (early-input.ts).
  const app = <App router={router} onReady={() => queueMicrotask(onReady)} />;

  if (isDrawn) {
    // Loaders and route chunks first: what hydrates is then complete, apart from the blocks whose code is fetched later.
    await router.load();
    router.options.context.drawing = 'here';
    // Lets the router's own Suspense boundaries know that the server drew this tree; no manifest, no inline scripts.
    router.ssr = { manifest: undefined };
    // As a transition React hands the browser back every few milliseconds; else the whole page would be one task.
    startTransition(() => {
      hydrateRoot(root, app, rootOptions);
    });
  } else {
    document.documentElement.lang = shown;
    const site = await configurations.findSite(host);
    if (site) Object.assign(document.documentElement.dataset, { theme: site.site.theme }, site.site.look);
    // The first page may take long; a later one leaves the one before where it is until it is here.
    router.options.defaultPendingComponent = PendingScreen;
    router.subscribe('onResolved', () => delete router.options.defaultPendingComponent);
    createRoot(root, rootOptions).render(app);
  }
  onPageEvent(['pageshow'], () => {
    const chosen = readChosenLanguage();
    const { context: current } = router.options;
    if (chosen && chosen !== current.language) void changeLanguage(router, chosen, 'stored');
  });
  const isOffered = boot ? offers(boot, wanted) : wanted === language;
  // What was drawn in the old language has to be taken over in it first.
  if (wanted !== shown && isOffered) void listening.then(() => changeLanguage(router, wanted, 'stored'));
}

/** Restores the session and the visitor-jobs flag from IndexedDB if a killed browser lost them in `localStorage`. */
async function restoreLostSession(): Promise<void> {
  try {
    if (await hasDatabase(databaseNames.session)) {
      const { restoreSession } = await import('../session/durable-session');
      await restoreSession();
    }
    // Start the worker; it reports whether the store has any jobs.
    if (!sessions.get() && !visitorJobs.get() && (await hasDatabase(databaseNames.jobs)))
      storeVisitorJobs(true);
  } catch (error) {
    console.info('The last session could not be looked for', error);
  }
  sessions.subscribe(() => {
    import('../session/durable-session').then(
      ({ commitSession }) => commitSession(sessions.get()),
      (error: unknown) => console.info('The session could not be committed', error),
    );
  });
}

/** Loads the site in another language than the server rendered; falls back to the server's texts. */
async function loadSiteOrUse(
  { site }: BootData,
  configurations: ConfigurationStore,
  host: string,
  language: Language,
): Promise<void> {
  try {
    await configurations.loadSite(host, language);
  } catch (error) {
    console.info(`The site has no texts in ${language} on this device`, error);
    configurations.keepSite(host, language, site);
  }
}

/** The server answered for this path: the router has to look for the same one. */
function replaceMalformedPath(): void {
  const { pathname, search, hash } = location;
  const path = escapeMalformedPath(pathname);
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

function offers({ site, language }: BootData, wanted: Language): boolean {
  return site.common[language]?.NavBar.langOptions.some(({ value }) => value === wanted) === true;
}

/** The site's own language where it has no texts in the one that is wanted. */
async function findShownLanguage(
  configurations: ConfigurationStore,
  host: string,
  wanted: Language,
): Promise<Language> {
  try {
    const site = await configurations.loadSite(host, wanted);
    const language = shownLanguage(site.common, wanted);
    configurations.keepSite(host, language, site);
    return language;
  } catch {
    // The screen that the router draws says why, and asks again.
    return wanted;
  }
}

/** The person turns to another tab or app, or leaves: the page has nothing to be quick for any more. */
function untilHidden(): Promise<unknown> {
  return nextPageEvent(['visible', 'hidden']);
}

/**
 * Both are threads of their own, which on a small phone take the processor from the page's start. The jobs go first: who
 * goes offline a moment later must have their code.
 */
async function startThreads(translating: Promise<I18n>): Promise<void> {
  startJobsWithSession();
  const settled = pause(settlingMs).then(() => untilIdle(idleTimeoutMs));
  await Promise.race([settled, untilHidden()]);
  registerServiceWorker(() => translating.then(completeTexts));
}

/** A page that never comes to listen, as for texts that nobody answers with, shall not hold up jobs and updates. */
const listeningTimeoutMs = 10_000;

/**
 * What a page shows without a press, such as prices, is asked for once it listens, and drawn meanwhile: idle in between, it is
 * not settled yet. Measured with `npm run bench:lighthouse` (docs/first-paint.md).
 */
const settlingMs = 1_500;

/** So long a page that is never idle may keep the service worker waiting after that. */
const idleTimeoutMs = 1_000;

/** Start the page even if IndexedDB does not respond. */
const restoreTimeoutMs = 3_000;

/** A signed-in person's jobs continue at once; a visitor's are shown where there are any. */
function startJobsWithSession(): void {
  const start = () => {
    if (!sessions.get() && !visitorJobs.get()) return;
    for (const stop of stopListening.splice(0)) stop();
    startJobs().catch((error: unknown) => {
      console.info('The job queue could not be fetched', error);
      void nextPageEvent(['online']).then(start);
    });
  };
  const stopListening = [sessions.subscribe(start), visitorJobs.subscribe(start)];
  start();
}

/** Files from the share sheet or the file manager; their code is fetched only where there may be any. */
function receiveFiles(router: AppRouter): void {
  // Only an installed app is launched with files.
  const mayBeLaunched = 'launchQueue' in window && matchMedia('(display-mode: standalone)').matches;
  if (!location.search.includes(sharedQuery) && !mayBeLaunched) return;
  import('../pwa/incoming-files').then(
    ({ listenForFiles }) => listenForFiles((to) => router.navigate({ to }), router.options.context.i18n),
    logUntaken,
  );
}

function logUntaken(error: unknown): void {
  console.error('Files were not taken', error);
}

/** The site may be reached by an alias; everything the page asks for is asked of the host in its address. */
function seed(
  configurations: ConfigurationStore,
  { language, site, pages, answers }: BootData,
  host: string,
): void {
  configurations.keepSite(host, language, site);
  configurations.keepAnswers(language, answers);
  for (const { host: pageHost, name, page } of pages) {
    const asked = pageHost === site.site.host ? host : pageHost;
    configurations.keepPage(asked, name, language, page);
  }
}
