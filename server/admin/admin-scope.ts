import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { asError } from '../describe-error';
import { ApiFailure, failures } from '../http/failure';
import { html } from '../http/html';
import { registerRateLimits } from '../http/rate-limits';
import { hostOf } from '../http/tenant-of-request';
import { Refusal, UsageError } from '../operator/command';
import type { Operator } from '../operator/operator-store';
import { renderPlainPage } from '../web/plain-page';
import { probePaths } from '../web/probe-routes';
import { adminPaths, sendAdminPage, writeAlert } from './admin-page';
import { findSession } from './admin-session';

declare module 'fastify' {
  interface FastifyContextConfig {
    isAdmin?: true;
  }
  interface FastifyRequest {
    /** Who is signed in on the admin host. */
    operator: Operator | null;
  }
}

/** The previews' styles and fonts, which every host has. */
const sharedPath = '/assets/';
/** A form with all texts of a site, each letter of a language outside of ASCII as six characters. */
const adminBodyMaxBytes = 8 * 1024 * 1024;

/** Lets nothing but the admin page, the probes and the built files answer on its host. Call it before any route. */
export function setAdminHostApart(app: FastifyInstance, adminHost: string): void {
  app.decorateRequest('operator', null);
  app.addHook('onRequest', async (request, reply) => {
    if (hostOf(request) !== adminHost) return;
    const { config, url = '' } = request.routeOptions;
    if (config?.isAdmin || probePaths.includes(url) || request.url.startsWith(sharedPath)) return;
    return renderPlainPage(reply, 404, 'Page not found', 'There is nothing at this address.');
  });
}

/** What all routes of the admin host share: they answer there alone, take forms of their own pages, and fail with a page. */
export async function prepareAdminScope(
  scope: FastifyInstance,
  adminHost: string,
  database: Database,
): Promise<void> {
  const host = new RegExp(`^${adminHost.replaceAll('.', '\\.')}\\.?(:\\d+)?$`, 'i');
  scope.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, host };
    route.config = { ...route.config, isAdmin: true };
    route.bodyLimit = adminBodyMaxBytes;
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.setErrorHandler(answerFailure);
  scope.addHook('onRequest', async (request) => {
    if (!['GET', 'HEAD'].includes(request.method) && !isFromHere(request)) {
      throw new Refusal('This form was sent from another site. Open the page again.');
    }
  });
  await registerRateLimits(scope, database);
}

/** Leads whoever is not signed in to where they can. */
export function requireOperator(scope: FastifyInstance, database: Database): void {
  scope.addHook('onRequest', async (request, reply) => {
    request.operator = (await findSession(database, request)) ?? null;
    if (!request.operator) return reply.redirect(adminPaths.signIn, 303);
  });
}

/** Who is signed in, behind `requireOperator`. */
export function operatorOf({ operator }: FastifyRequest): Operator {
  if (!operator) throw new ApiFailure(failures.notSignedIn);
  return operator;
}

/** The fields of a form that was sent. */
export function readForm(request: FastifyRequest): Readonly<Record<string, string>> {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

/** Browsers name the page that sends a form; the cookie is not sent from elsewhere either. */
function isFromHere({ headers: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === (host ?? '').toLowerCase();
}

function answerFailure(thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asError(thrown);
  const { status, title, text } = describeFailure(error);
  const where = { method: request.method, path: request.url.split('?')[0], status };
  if (status >= 500) request.log.error({ ...where, err: error }, 'admin request failed');
  if (error instanceof ApiFailure) reply.headers(error.headers);
  const body = html`${writeAlert(text)}
<p><a class="button" href="${readBackPath(request)}">Back</a></p>`;
  return sendAdminPage(request, reply, { title, body, status });
}

function describeFailure(error: Error): { status: number; title: string; text: string } {
  if (error instanceof Refusal) return { status: 409, title: 'Not done', text: error.message };
  if (error instanceof UsageError) return { status: 400, title: 'Not done', text: error.message };
  if ('code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))) {
    return {
      status: 409,
      title: 'Not done',
      text: 'This server may not write in SITES_DIR, so nothing was changed.',
    };
  }
  const status =
    error instanceof ApiFailure ? error.failure.status : Number(Reflect.get(error, 'statusCode') ?? 500);
  if (status === 429) return { status, title: 'Too many attempts', text: 'Wait a minute, then try again.' };
  if (status === 404) return { status, title: 'Page not found', text: 'There is nothing at this address.' };
  if (status >= 400 && status < 500) return { status, title: 'Not done', text: error.message };
  return {
    status: 500,
    title: 'Something went wrong',
    text: 'Nothing is known to be half done. The log says more.',
  };
}

/** The page of this host that the request came from. */
function readBackPath({ headers: { referer, host } }: FastifyRequest): string {
  if (referer === undefined || !URL.canParse(referer)) return adminPaths.home;
  const { host: from, pathname, search } = new URL(referer);
  // "//name" would be another host.
  return from === host ? pathname.replace(/^\/+/, '/') + search : adminPaths.home;
}
