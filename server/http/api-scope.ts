import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { asError } from '../describe-error';
import { translate } from '../i18n/translate';
import type { TenantSource } from '../tenants/tenant-source';
import { isDiskFull } from './disk-full';
import { failureEnvelope } from './envelope';
import { ApiFailure, type Failure, failures } from './failure';
import { findFailureText } from './failure-texts';
import { languageOfRequest } from './language-of-request';
import { isMalformedForm } from './malformed-form';
import { assertNamesHost, resolveTenants } from './tenant-of-request';

/** What every API answer has in common: its tenant is known, it is stored nowhere, it fails with an envelope. */
export function prepareApiScope(app: FastifyInstance, tenants: TenantSource): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  resolveTenants(app, tenants);
  app.addHook('onRequest', async (request) => {
    if (request.knownTenant) assertNamesHost(request);
  });
  answerFailures(app);
}

/** Turns whatever a route throws into its envelope. Nothing of an unexpected error leaves the server. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = asError(thrown);
    const failure = wordFailure(failureOf(error), request);
    logFailure(request, error, failure);
    if (error instanceof ApiFailure) reply.headers(error.headers);
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failureEnvelope(failure));
  });
}

/** In the language of who asked, where there are words for it. */
function wordFailure(failure: Failure, request: FastifyRequest): Failure {
  const text = failure.text ?? findFailureText(failure);
  if (!text) return failure;
  const language = languageOfRequest(request);
  return { ...failure, msg: translate(language, typeof text === 'function' ? text(language) : text) };
}

// Errors of Fastify and its plugins carry a status; an ApiFailure carries its failure.
function failureOf(error: Error & { statusCode?: number | undefined }): Failure {
  if (error instanceof ApiFailure) return error.failure;
  if (isDiskFull(error)) return failures.serverFull;
  if (isUnstorable(error) || isMalformedForm(error)) return failures.malformed;
  switch (error.statusCode) {
    case 404:
      return failures.notFound;
    case 413:
      return failures.tooLarge;
    case 415:
      return failures.wrongType;
    case 429:
      return failures.tooMany;
    case 502:
    case 503:
    case 504:
      return failures.backendDown;
    default:
      return isClientError(error.statusCode) ? failures.malformed : failures.internal;
  }
}

/** A NUL, an absurd number: PostgreSQL's class 22, data exception (its manual, appendix A). */
function isUnstorable({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && /^22...$/.test(String(cause.code));
}

function isClientError(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

function logFailure(request: FastifyRequest, error: Error, failure: Failure): void {
  // The path without its query: a query may carry an address of a file.
  const where = { method: request.method, path: request.url.split('?')[0], status: failure.status };
  if (failure.status >= 500) request.log.error({ ...where, err: error }, 'request failed');
  else request.log.debug({ ...where, reason: error.message }, 'request refused');
}
