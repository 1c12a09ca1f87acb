import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Language, shownLanguage } from '../../contract/languages';
import type { MovedPage, PublicAnswers, RenderedPage } from '../../contract/rendering';
import type { PageInfo, SiteInfo } from '../../contract/tenant';
import { type CachedBody, cacheBody, sendCached } from '../http/cached-body';
import { ApiFailure } from '../http/failure';
import { languageOfPage } from '../http/language-of-request';
import { originOf } from '../http/origin-of-request';
import { sendStreamed } from '../http/streamed-body';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import { BackendUnreachableError } from '../tenants/remote-tenants';
import type { Tenant, TenantSource } from '../tenants/tenant-source';
import type { PageRenderer } from './page-renderer';
import { answerUnknownHosts, renderPlainPage } from './plain-page';
import { hashInlineScripts } from './policy-hashes';
import { contentSecurityPolicy } from './security-headers';

export type PageOptions = {
  tenants: TenantSource;
  renderer: PageRenderer;
  /** Origins beside the site's own that a page may connect to: an existing backend's. */
  extraOrigins: readonly string[];
  isDevelopment: boolean;
  /** What this server answers everyone alike; fixed for as long as it runs, as cached pages are. */
  answersIn: (language: Language) => PublicAnswers;
};

/** What a page was rendered from: it holds as long as these are still the configurations that would be used. */
type UsedPage = { host: string; name: string; page: PageInfo | null };
/** A page whose drawing has not started. */
type OpenedPage = RenderedPage & {
  scriptHashes: readonly string[];
  site: SiteInfo;
  pages: readonly UsedPage[];
};
/** Holds its configurations weakly: a site that nobody visits any more does not stay in memory through its cached pages. */
type CachedPage = Pick<OpenedPage, 'scriptHashes'> & {
  status: 200 | 404;
  body: CachedBody;
  site: WeakRef<SiteInfo>;
  pages: readonly (Omit<UsedPage, 'page'> & { page: WeakRef<PageInfo> | null })[];
};

/** Seconds after which a page that could not be loaded may be asked for again. */
const retryAfterSeconds = '10';

const documentType = 'text/html; charset=utf-8';

const cachedPagesMax = 400;
const cachedBytesMax = 64 * 1024 * 1024;
/** What belongs to a person or a moment: rendered bare and cached by nobody. */
const neverStored = /^\/(board|payment-results|sub\/payresult|reset|sign-in)(\/|$)/;

/** Answers every address that nothing else answers with the host's own HTML, rendered signed out. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const cachedPages = new LRUCache<string, CachedPage>({
    max: cachedPagesMax,
    maxSize: cachedBytesMax,
    sizeCalculation: ({ body }) => body.bytes.length,
  });

  answerUnknownHosts(app, options.tenants);
  app.setErrorHandler(async (error, request, reply) => {
    // Refusals of the request itself are the whole server's to answer.
    if (error instanceof ApiFailure) throw error;
    logFailure(request, error);
    if (error instanceof BackendUnreachableError) return answerUnavailable(request, reply);
    return renderPlainPage(reply, 500, 'Something went wrong', 'Please try again in a moment.');
  });
  app.get('/', answerPage);
  app.get('/*', answerPage);

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const tenant = tenantOf(request);
    const language = shownLanguage(tenant.site.common, languageOfPage(request));
    reply.header('vary', 'Cookie').header('content-language', language);
    const path = request.url.split('?')[0] ?? '/';
    if (neverStored.test(path) || options.isDevelopment) {
      reply.header('cache-control', 'no-store');
      const page = await openPage(request, tenant, language, request.url);
      if ('location' in page) return sendMoved(request, reply, page);
      setDocumentHeaders(reply.code(page.status), tenant, page);
      if (page.status === 503) return sendFailed(request, reply, page);
      return sendStreamed(request, reply, documentType, writePage(request, page));
    }
    // Without the query: but for the language no cached page is drawn from it, and an advertisement gives every
    // visitor one of their own.
    const key = `${request.protocol}://${request.headers.host} ${language} ${path}`;
    const cached = cachedPages.get(key);
    if (cached && (await isCurrent(cached, tenant))) {
      setDocumentHeaders(reply, tenant, cached);
      return sendCached(request, reply, cached.body, { status: cached.status });
    }
    reply.header('cache-control', 'no-cache');
    const page = await openPage(request, tenant, language, path);
    if ('location' in page) return sendMoved(request, reply, page);
    setDocumentHeaders(reply, tenant, page);
    if (page.status === 503) return sendFailed(request, reply, page);
    const { status } = page;
    const store = (html: string) => {
      const { scriptHashes, site, pages } = page;
      const body = cacheBody(html, documentType);
      cachedPages.set(key, {
        ...{ scriptHashes, status, body },
        site: new WeakRef(site),
        pages: pages.map((used) => ({ ...used, page: used.page && new WeakRef(used.page) })),
      });
      return body;
    };
    // A browser that has the page gets a 304 where it is unchanged, which only the whole of it shows.
    if (request.headers['if-none-match'])
      return sendCached(request, reply, store(page.opening + page.drawRest()), { status });
    return sendStreamed(request, reply.code(status), documentType, writePage(request, page, store));
  }

  /** The shell is there, and in place of the page the retry. */
  function sendFailed(request: FastifyRequest, reply: FastifyReply, page: OpenedPage): FastifyReply {
    logFailure(request, page.failure);
    reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
    return sendStreamed(request, reply, documentType, writePage(request, page));
  }

  /** Not even the site is known: a document without a brand, whose app tries again. */
  async function answerUnavailable(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { renderUnavailable, template } = await options.renderer.load(request.url);
    setDocumentHeaders(reply, null, { scriptHashes: hashInlineScripts(template) });
    return reply
      .code(503)
      .header('retry-after', retryAfterSeconds)
      .header('cache-control', 'no-store')
      .type(documentType)
      .send(await renderUnavailable({ language: languageOfPage(request), template }));
  }

  /** A changed configuration is another object: the next visit shows it, and a page that did not use it stays. */
  async function isCurrent({ site, pages }: CachedPage, tenant: Tenant): Promise<boolean> {
    if (site.deref() !== tenant.site) return false;
    const now = await Promise.all(pages.map(({ host, name }) => options.tenants.loadPage(host, name)));
    return now.every((page, position) => {
      const used = pages[position]?.page;
      return page === null ? used === null : used?.deref() === page;
    });
  }

  async function openPage(
    request: FastifyRequest,
    tenant: Tenant,
    language: Language,
    url: string,
  ): Promise<OpenedPage | MovedPage> {
    const { renderPage, template, chunksOf } = await options.renderer.load(url);
    const pages: UsedPage[] = [];
    const answer = await renderPage({
      url,
      origin: originOf(request),
      canonicalOrigin: canonicalOriginOf(request, tenant),
      language,
      site: options.tenants.siteAt(tenant, originOf(request)),
      answers: options.answersIn(language),
      loadPage: async (host, name) => {
        const page = await options.tenants.loadPage(host, name);
        pages.push({ host, name, page });
        return page;
      },
      template,
      chunksOf,
    });
    if (answer.status === 308) return answer;
    return { ...answer, scriptHashes: hashInlineScripts(template), site: tenant.site, pages };
  }

  function setDocumentHeaders(
    reply: FastifyReply,
    tenant: Tenant | null,
    { scriptHashes }: Pick<OpenedPage, 'scriptHashes'>,
  ): void {
    // Vite's client is inline and speaks over a socket.
    if (options.isDevelopment) return;
    const { extraOrigins } = options;
    const policy = contentSecurityPolicy(tenant, { extraOrigins, scriptHashes });
    reply.header('content-security-policy', policy);
  }
}

/** The opening is on its way while the page is drawn. A page that cannot be drawn here is left to the browser to draw. */
function* writePage(
  request: FastifyRequest,
  { opening, drawRest }: OpenedPage,
  onWhole?: (html: string) => void,
): Generator<string> {
  yield opening;
  let rest: string;
  try {
    rest = drawRest();
  } catch (error) {
    request.log.error({ err: error, path: request.url.split('?')[0] }, 'page not drawn');
    return;
  }
  yield rest;
  onWhole?.(opening + rest);
}

/** The query is the person's: an order, a token, a channel. */
function sendMoved(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location }: MovedPage,
): FastifyReply {
  const [, query] = /^[^?]*(\?.*)?$/.exec(request.url) ?? [];
  return reply.redirect(location + (query ?? ''), status);
}

/** As search engines see it: an alias shows the same pages as the site's own host. */
export function canonicalOriginOf(request: FastifyRequest, tenant: Tenant): string {
  const [port = ''] = /:\d+$/.exec(request.headers.host ?? '') ?? [];
  return `${request.protocol}://${tenant.host}${port}`;
}

function logFailure(request: FastifyRequest, failure: unknown): void {
  const path = request.url.split('?')[0];
  request.log.error({ err: failure, host: hostOf(request), path }, 'page failed');
}
