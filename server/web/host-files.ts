import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { describeSecurityContact } from './security-contact';
import {
  faviconPath,
  iconCacheControl,
  readPublicFile,
  robotsPath,
  securityPath,
  sendPublicFile,
} from './shared-files';

/** Pages that say of themselves that they are not for search engines. */
const unlistedPaths = new Set([pathOfPage('account'), pathOfPage('reset'), showcasePath]);

export type HostFolders = {
  /** The built files of `public/`. */
  sharedDir: string;
  /** The folder of a host's site files; undefined where another backend has them. */
  folderOf: (host: string) => string | undefined;
};

/** What each host has of its own beside its pages: manifest, robots.txt, security.txt, sitemap and favicon. */
export function registerHostFiles(
  app: FastifyInstance,
  tenants: TenantSource,
  { sharedDir, folderOf }: HostFolders,
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

  app.get(robotsPath, async (request, reply) => {
    const shared = await readPublicFile(sharedDir, robotsPath);
    const sitemap = `Sitemap: ${canonicalOriginOf(request, tenantOf(request))}/sitemap.xml\n`;
    return sendPublicFile(request, reply, robotsPath, `${shared ?? ''}${sitemap}`);
  });

  app.get(securityPath, async (request, reply) => {
    const tenant = tenantOf(request);
    const address = canonicalOriginOf(request, tenant) + securityPath;
    const contact = describeSecurityContact({ helpUrl: tenant.site.site.helpUrl, address }, Date.now());
    if (!contact) return reply.callNotFound();
    const shared = await readPublicFile(sharedDir, securityPath);
    return sendPublicFile(request, reply, securityPath, `${shared ?? ''}${contact}`);
  });

  app.get(
    '/sitemap.xml',
    answer('application/xml; charset=utf-8', async (tenant, request) => {
      const origin = canonicalOriginOf(request, tenant);
      const urls = (await listPaths(tenant)).flatMap((path) => describeAddresses(origin + path, tenant));
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
    }),
  );

  // Browsers ask for it automatically where a document names no icon.
  app.get(faviconPath, async (request, reply) => {
    const icons = tenantOf(request).site.site.icons ?? [];
    const icon = icons.find(({ src, purpose }) => (purpose ?? 'any').includes('any') && isOwnPath(src));
    if (icon) return reply.header('cache-control', iconCacheControl).redirect(icon.src, 302);
    const shared = await readPublicFile(sharedDir, faviconPath);
    return shared ? sendPublicFile(request, reply, faviconPath, shared) : reply.callNotFound();
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
