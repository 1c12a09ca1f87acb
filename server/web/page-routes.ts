import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { defaultLanguage, isLanguage, type Language } from '../../src/contract/languages';
import { cookieNames, queryKeys } from '../../src/contract/storage-keys';
import { type KeptBody, keepBody, sendKept } from '../http/kept-body';
import { hostOf } from '../http/tenant-of-request';
import { BackendUnreachableError } from '../tenants/remote-tenants';
import type { Tenant, TenantSource } from '../tenants/tenant-source';
import type { PageRenderer } from './page-renderer';
import { renderPlainPage } from './plain-page';
import { contentSecurityPolicy } from './security-headers';

type Options = {
  tenants: TenantSource;
  renderer: PageRenderer;
  /** Origins beside the site's own that a page may connect to: an existing backend's. */
  extraOrigins: readonly string[];
  isDevelopment: boolean;
};

type KeptPage = { status: 200 | 404; body: KeptBody };

/** A rendered page is used for so long; a changed site shows after it at the latest. */
const keptMs = 30_000;
const keptPagesMax = 400;
const keptBytesMax = 64 * 1024 * 1024;
/** What belongs to a person or a moment: rendered bare and kept by nobody (DESIGN.md, "The server"). */
const neverStored = /^\/(board|payment-results|sub\/payresult|reset)(\/|$)/;
const languageCookie = new RegExp(`(?:^|;\\s*)${cookieNames.language}=([^;]*)`);

/** The handler of every address that nothing else answers: the host's own HTML, rendered signed out. */
export function createPageHandler(options: Options) {
  const keptPages = new LRUCache<string, KeptPage>({
    max: keptPagesMax,
    maxSize: keptBytesMax,
    sizeCalculation: ({ body }) => body.bytes.length,
    ttl: keptMs,
  });

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const host = hostOf(request);
    try {
      const tenant = await options.tenants.loadTenant(host);
      if (!tenant)
        return renderPlainPage(
          reply,
          404,
          'This site is not set up',
          'There is nothing at this address yet.',
        );
      return await answerPage(request, reply, tenant);
    } catch (error) {
      request.log.error({ err: error, host, path: request.url.split('?')[0] }, 'page failed');
      if (error instanceof BackendUnreachableError) {
        return renderPlainPage(
          reply.header('retry-after', '10'),
          503,
          'One moment',
          'This site cannot be reached right now. Please try again.',
        );
      }
      return renderPlainPage(reply, 500, 'Something went wrong', 'Please try again in a moment.');
    }
  };

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
  ): Promise<FastifyReply> {
    const language = languageOf(request);
    setDocumentHeaders(reply, tenant);
    reply.header('vary', 'Cookie').header('content-language', language);
    const path = request.url.split('?')[0] ?? '/';
    if (neverStored.test(path) || options.isDevelopment) {
      const page = await render(request, tenant, language);
      return reply
        .code(page.status)
        .header('cache-control', 'no-store')
        .type(page.body.contentType)
        .send(page.body.bytes);
    }
    const key = `${request.protocol}://${request.headers.host} ${language} ${request.url}`;
    let page = keptPages.get(key);
    if (!page) {
      page = await render(request, tenant, language);
      keptPages.set(key, page);
    }
    return sendKept(request, reply, page.body, page.status);
  }

  async function render(request: FastifyRequest, tenant: Tenant, language: Language): Promise<KeptPage> {
    const { renderPage, template } = await options.renderer.load(request.url);
    const answer = await renderPage({
      url: request.url,
      origin: originOf(request),
      language,
      site: options.tenants.siteAt(tenant, originOf(request)),
      loadPage: options.tenants.loadPage,
      template,
    });
    return { status: answer.status, body: keepBody(answer.html, 'text/html; charset=utf-8') };
  }

  function setDocumentHeaders(reply: FastifyReply, tenant: Tenant): void {
    // Vite's client is inline and speaks over a socket.
    if (options.isDevelopment) return;
    reply.header('content-security-policy', contentSecurityPolicy(tenant, options.extraOrigins));
  }
}

/** Scheme and host as the person sees them. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${(request.headers.host ?? '').toLowerCase()}`;
}

/** `?lang=`, then the cookie, then English (site.md §1). */
function languageOf(request: FastifyRequest): Language {
  const asked = new URL(request.url, 'http://host').searchParams.get(queryKeys.language);
  if (isLanguage(asked)) return asked;
  const kept = languageCookie.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(kept) ? kept : defaultLanguage;
}

/** Adds the handler as the app's last resort. */
export function registerPageHandler(
  app: FastifyInstance,
  handler: ReturnType<typeof createPageHandler>,
): void {
  app.get('/', handler);
  app.get('/*', handler);
}
