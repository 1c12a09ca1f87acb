import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { RenderAnswer, RenderRequest } from '../contract/rendering';
import { createTranslator } from '../i18n/catalogues';
import { hasMissingPage, readMeta, titleOfMissingPage } from '../pages/document-title';
import { cleanPageOnServer, cleanSiteOnServer } from '../tenant/clean-on-server';
import type { TenantSource } from '../tenant/queries';
import { App } from './app';
import { type BootData, bootDataId, narrowPage, narrowSite, serializeBootData } from './boot-data';
import { createAppRouter } from './create-router';
import { escapeHtml, renderHead } from './head-html';
import { createQueryClient } from './query-client';

/**
 * One document, signed out: the page rendered into the built template, with what it was rendered from inlined. Router,
 * query client and translator are this request's own.
 */
export async function renderDocument(request: RenderRequest): Promise<RenderAnswer> {
  const { language, origin, template } = request;
  const site = cleanSiteOnServer(request.site);
  const { host } = site.site;
  const pages: BootData['pages'] = [];
  const source: TenantSource = {
    loadSite: async () => site,
    loadPage: async (pageHost, name) => {
      const page = await request.loadPage(pageHost, name);
      const clean = page ? cleanPageOnServer(page) : null;
      pages.push({ host: pageHost, name, page: clean ? narrowPage(clean, language) : null });
      return clean;
    },
  };
  const i18n = await createTranslator(language);
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [request.url] }),
    queryClient: createQueryClient(),
    source,
    host,
    language,
    i18n,
    isServer: true,
  });
  await router.load();

  const { matches, location } = router.state;
  const failed = matches.find(({ status }) => status === 'error');
  if (failed) throw failed.error;
  const isFound = !hasMissingPage(matches);
  const loaderData: unknown = matches.at(-1)?.loaderData;
  const data: BootData = { language, site: narrowSite(site, language), pages };
  const head = renderHead({
    site,
    meta: isFound ? readMeta(loaderData) : { title: titleOfMissingPage(i18n), description: '' },
    language,
    origin,
    pathname: location.pathname,
    isIndexed: isFound && !isKeptOut(loaderData),
  });
  const html = fillTemplate(template, {
    head,
    app: renderToString(<App router={router} />),
    data: `<script type="application/json" id="${bootDataId}">${serializeBootData(data)}</script>`,
    language,
    theme: site.site.theme,
  });
  return { status: isFound ? 200 : 404, html };
}

type Parts = { head: string; app: string; data: string; language: string; theme: string };

function fillTemplate(template: string, { head, app, data, language, theme }: Parts): string {
  // Functions as replacements: a `$&` in a site's text must stay text.
  return template
    .replace(/<html[^>]*>/, () => `<html lang="${language}" data-theme="${escapeHtml(theme)}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace('<!--data-->', () => data);
}

function isKeptOut(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'isIndexed' in loaderData &&
    loaderData.isIndexed === false
  );
}
