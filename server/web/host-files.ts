import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { backendPathPrefixes } from '../../contract/calls';
import {
  defaultLanguage,
  type Language,
  languages,
  pickByLanguage,
  shownLanguage,
} from '../../contract/languages';
import {
  canonicalPathOf,
  homePageName,
  pathOfPage,
  pathOfTemplatePage,
  showcasePath,
  templateHost,
} from '../../contract/pages';
import { nothingShared, sharedQuery, shareTargetPath } from '../../contract/pwa';
import { queryKeys } from '../../contract/storage-keys';
import { pathForFiles } from '../../contract/tool-files';
import { cacheBody, sendCached } from '../http/cached-body';
import { languageOfPage } from '../http/language-of-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Tenant, TenantSource } from '../tenants/tenant-source';
import { describeManifest } from './manifest';
import { canonicalOriginOf } from './page-routes';
import { findScreenshots } from './screenshots';

/** Pages that say of themselves that they are not for search engines. */
const unlistedPaths = new Set([pathOfPage('account'), pathOfPage('reset'), showcasePath]);

/** What each host has of its own beside its pages: the manifest, robots.txt and the sitemap. */
export function registerHostFiles(
  app: FastifyInstance,
  tenants: TenantSource,
  folderOf: (host: string) => string | undefined = () => undefined,
): void {
  app.get(
    '/manifest.webmanifest',
    answer('application/manifest+json; charset=utf-8', async (tenant, request) =>
      JSON.stringify(
        describeManifest({
          tenant,
          language: shownLanguage(tenant.site.common, languageOfPage(request)),
          home: await tenants.loadPage(tenant.host, homePageName),
          screenshots: await findScreenshots(folderOf(tenant.host)),
        }),
      ),
    ),
  );

  // Reached when the app has no service worker yet: nobody here may keep a stranger's file, so the tool asks for it.
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null, undefined));
      payload.on('error', done);
    });
    scope.post(shareTargetPath, async (request, reply) => {
      const path = pathForFiles(tenantOf(request).site.type);
      if (!path) return reply.callNotFound();
      return reply.redirect(`${path}?${sharedQuery}=${nothingShared}`, 303);
    });
  });

  app.get(
    '/robots.txt',
    answer('text/plain; charset=utf-8', async (tenant, request) =>
      [
        'User-agent: *',
        ...[...backendPathPrefixes, '/files', '/board'].map((path) => `Disallow: ${path}/`),
        `Sitemap: ${canonicalOriginOf(request, tenant)}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  app.get(
    '/sitemap.xml',
    answer('application/xml; charset=utf-8', async (tenant, request) => {
      const origin = canonicalOriginOf(request, tenant);
      const urls = (await listPaths(tenant)).flatMap((path) => describeAddresses(origin + path, tenant));
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
    }),
  );

  // Browsers ask for it automatically where a document names no icon.
  app.get('/favicon.ico', async (request, reply) => {
    const icon = tenantOf(request).site.site.icons?.find(({ purpose }) =>
      (purpose ?? 'any').includes('any'),
    )?.src;
    reply.header('cache-control', 'public, max-age=86400');
    return icon !== undefined && isOwnPath(icon) ? reply.redirect(icon, 302) : reply.code(204).send();
  });

  function answer(contentType: string, write: (tenant: Tenant, request: FastifyRequest) => Promise<string>) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendCached(request, reply, cacheBody(await write(tenantOf(request), request), contentType));
  }

  async function listPaths(tenant: Tenant): Promise<string[]> {
    const own = await tenants.listPages(tenant.host);
    const template = await tenants.listPages(templateHost);
    const linked = navigationPaths(tenant).filter((path) => /^\/(t|sub|protocol)\/[^/]+$/.test(path));
    return [
      ...new Set([
        '/',
        ...linked.map(canonicalPathOf),
        ...own.map(pathOfPage),
        ...template.map(pathOfTemplatePage),
      ]),
    ].filter((path) => !unlistedPaths.has(path));
  }
}

/** One page in each of its languages, each of which names all of them, as search engines ask. */
function describeAddresses(address: string, { site }: Tenant): string[] {
  const offered = languages.filter((language) => site.common[language]);
  const of = (language: Language) =>
    escapeXml(language === defaultLanguage ? address : `${address}?${queryKeys.language}=${language}`);
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const alternates = [
    ...offered.map((language) => alternate(language, of(language))),
    alternate('x-default', escapeXml(address)),
  ].join('');
  return offered.map((language) => `<url><loc>${of(language)}</loc>${alternates}</url>`);
}

function navigationPaths(tenant: Tenant): string[] {
  const texts = pickByLanguage(tenant.site.common, defaultLanguage);
  if (!texts) return [];
  const products = texts.NavBar.products ?? [];
  const links = [
    ...products,
    ...texts.NavBar.converts.flatMap(({ items }) => items),
    ...texts.FooterBar.columns.flatMap((column) => column.links),
  ];
  return links.map(({ path }) => path).filter(isOwnPath);
}

function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//');
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
