import { msg } from '@lingui/core/macro';
import { createMemoryHistory, rootRouteId } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '../../contract/languages';
import { canonicalPathOf, showcasePath } from '../../contract/pages';
import type { PublicAnswers, RenderAnswer, RenderRequest, RenderUnavailable } from '../../contract/rendering';
import type { PageInfo } from '../../contract/tenant';
import { createTranslator } from '../i18n/catalogues';
import { blockRegistry } from '../pages/block-registry';
import { checkPage } from '../pages/check-page';
import { hasMissingPage, readMeta, titleOfMissingPage } from '../pages/document-title';
import { MessageScreen } from '../pages/message-screen';
import type { PlacedBlock } from '../pages/page-blocks';
import { PlainOffer } from '../shell/dialogs/plain-offer';
import { cleanPageOnServer, cleanSiteOnServer } from '../tenant/clean-on-server';
import { ConfigurationStore } from '../tenant/configuration-store';
import type { TenantSource } from '../tenant/tenant-source';
import { App } from './app';
import { type BootData, bootDataId, narrowPage, narrowSite, serializeBootData } from './boot-data';
import { type AppRouter, createAppRouter } from './create-router';
import { escapeHtml, renderHead, renderPreloads } from './head-html';
import { describePage } from './structured-data';

/**
 * One document, signed out: the page rendered into the built template, with what it was rendered from inlined. Router,
 * query client and translator are this request's own.
 */
export async function renderDocument(request: RenderRequest): Promise<RenderAnswer> {
  const { language, origin, template } = request;
  const [path = '/', ...query] = request.url.split(/(?=[?#])/);
  const plainPath = collapseSlashes(path);
  const site = cleanSiteOnServer(request.site);
  const { host } = site.site;
  const pages: BootData['pages'] = [];
  const source: TenantSource = {
    loadSite: async () => site,
    loadPage: async (pageHost, name) => {
      const page = await request.loadPage(pageHost, name);
      const clean = page
        ? narrowPage(checkOnServer(cleanPageOnServer(page), `${name} of ${pageHost}`), language)
        : null;
      pages.push({ host: pageHost, name, page: clean });
      return clean;
    },
  };
  const configurations = new ConfigurationStore(source);
  configurations.keepAnswers(language, request.answers);
  const i18n = await createTranslator(language);
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [plainPath + query.join('')] }),
    configurations,
    host,
    origin,
    language,
    i18n,
    drawing: 'on-server',
    isUnasked: false,
  });
  await router.load();
  const location = findMovedPath(router) ?? plainPath;
  if (location !== path) return { status: 308, location };

  const { matches } = router.state;
  const pathname = canonicalPathOf(router.state.location.pathname);
  const failed = matches.find(({ status }) => status === 'error');
  // Without the site there is no shell to say it in.
  if (failed?.routeId === rootRouteId) throw failed.error;
  const isFound = !hasMissingPage(matches);
  const loaderData: unknown = matches.at(-1)?.loaderData;
  const answers = pickAnswers(request.answers, loaderData);
  const data: BootData = {
    language,
    site: narrowSite(site, language),
    pages,
    answers,
    ...(failed ? { isFailed: true } : {}),
  };
  const isIndexed = isFound && !failed && !isUnindexed(loaderData) && pathname !== showcasePath;
  const head = renderHead({
    site,
    meta: isFound ? readMeta(loaderData) : { title: titleOfMissingPage(i18n), description: '' },
    language,
    origin: request.canonicalOrigin,
    pathname,
    isIndexed,
    ...(isIndexed
      ? {
          structuredData: describePage({
            site,
            page: pages[0]?.page,
            meta: readMeta(loaderData),
            language,
            origin: request.canonicalOrigin,
            pathname,
          }),
        }
      : {}),
  });
  const [opening, ending] = fillTemplate(template, {
    head,
    preloads: renderPreloads(listSources(matches.at(-1)?.routeId, language).flatMap(request.chunksOf)),
    data: `<script type="application/json" id="${bootDataId}">${serializeBootData(data)}</script>`,
    language,
    look: { theme: site.site.theme, ...site.site.look },
    failed: i18n._(msg`This page did not load. Press anywhere to try again.`),
    offer: renderToStaticMarkup(<PlainOffer i18n={i18n} />),
  });
  return {
    ...(failed ? { status: 503, failure: failed.error } : { status: isFound ? 200 : 404 }),
    opening,
    drawRest: () => renderToString(<App router={router} />) + ending,
  };
}

/** The path that the router would rather be asked by: it then has drawn nothing. */
function findMovedPath({ _serverResult: result }: AppRouter): string | undefined {
  if (result?.type !== 'redirect') return undefined;
  const [path = ''] = (result.redirect.headers.get('location') ?? '').split(/[?#]/);
  return collapseSlashes(path);
}

/** Two slashes, or what a browser takes for them, would make a host of what follows. */
function collapseSlashes(path: string): string {
  return path.replace(/^[\\/\s]*/, '/').replace(/[\\/\s]{2,}/g, '/');
}

/** Their routes fetch these texts of their own. */
const ownTexts: Readonly<Record<string, string>> = {
  '/sub/account': 'account',
  '/reset': 'account',
  '/unsubscribe': 'account',
  '/result/$id': 'result',
};

/** What the page fetches as soon as the app runs: its texts, and the code of its route. */
function listSources(routeId: string | undefined, language: Language): string[] {
  const texts = (name: string) => `src/locales/${language}/${name}.po`;
  // The home page is part of the app, and the frame's texts are enough for it.
  if (!routeId || routeId === '/') return [texts('frame')];
  const route = routeId.slice(1).replaceAll('/', '.');
  const name = ownTexts[routeId];
  const own = name ? [texts(name)] : [];
  return [texts('frame'), texts('messages'), ...own, `src/routes/${route}.tsx?tsr-split=component`];
}

const checkedPages = new WeakMap<PageInfo, PageInfo>();

/** Once per loaded file: what does not fit is logged once, not at every visit. */
function checkOnServer(page: PageInfo, name: string): PageInfo {
  const checked =
    checkedPages.get(page) ?? checkPage(page, (problem) => console.error(`page ${name}: ${problem}`));
  checkedPages.set(page, checked);
  return checked;
}

/** A document that says that nothing could be loaded, in the visitor's language. The app in it tries again. */
export const renderUnavailableDocument: RenderUnavailable = async ({ language, template }) => {
  const i18n = await createTranslator(language);
  const title = i18n._(msg`This page did not load`);
  const [opening, ending] = fillTemplate(template, {
    head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">`,
    preloads: '',
    data: '',
    language,
    look: { theme: 'default' },
    failed: i18n._(msg`This page did not load. Press anywhere to try again.`),
    offer: '',
  });
  const screen = (
    <MessageScreen title={title}>
      <p>{i18n._(msg`We’ll try again automatically.`)}</p>
    </MessageScreen>
  );
  return `${opening}<main>${renderToStaticMarkup(screen)}</main>${ending}`;
};

type Parts = {
  head: string;
  preloads: string;
  data: string;
  language: string;
  /** The document element's `data-` attributes: theme and look. */
  look: Readonly<Record<string, string | undefined>>;
  failed: string;
  offer: string;
};

/** The HTML before the page and after it. */
function fillTemplate(
  template: string,
  { head, preloads, data, language, look, failed, offer }: Parts,
): [opening: string, ending: string] {
  // Functions as replacements: a `$&` in a site's text must stay text. Preloads come after the scripts of
  // the template, which are needed first.
  const [opening = '', ending = ''] = template.split('<!--app-->');
  const filledOpening = opening
    .replace(/<html[^>]*>/, () => `<html lang="${language}"${dataAttributes(look)}>`)
    .replace('</head>', () => `${preloads}\n  </head>`)
    .replace(/<!--start-failed-->(.*<!--\/start-failed-->)?/s, () => escapeHtml(failed))
    .replace('<!--head-->', () => head);
  return [
    filledOpening,
    ending.replace('<!--plain-offer-->', () => offer).replace('<!--data-->', () => data),
  ];
}

function dataAttributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined ? [] : ` data-${escapeHtml(name)}="${escapeHtml(value)}"`,
    )
    .join('');
}

/** Those that a block of this page is drawn with. */
function pickAnswers(answers: PublicAnswers, loaderData: unknown): PublicAnswers {
  const wanted = new Set<string | undefined>(
    blocksOf(loaderData).map(({ component }) => blockRegistry[component].answer),
  );
  return Object.fromEntries(Object.entries(answers).filter(([name]) => wanted.has(name)));
}

function blocksOf(loaderData: unknown): readonly PlacedBlock[] {
  const hasBlocks = typeof loaderData === 'object' && loaderData !== null && 'blocks' in loaderData;
  return hasBlocks && Array.isArray(loaderData.blocks) ? loaderData.blocks : [];
}

function isUnindexed(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'isIndexed' in loaderData &&
    loaderData.isIndexed === false
  );
}
