import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { backendPathPrefixes } from '../../contract/calls';
import { headerNames } from '../../contract/envelope';
import { requestTimeoutMs } from '../../contract/timing';
import type { ServerConfig } from '../config';
import { answerFailures } from '../http/api-scope';
import { ApiFailure, failures } from '../http/failure';
import { assertNamesHost, hostOf } from '../http/tenant-of-request';
import { BackendUnreachableError } from '../tenants/remote-tenants';
import type { TenantSource } from '../tenants/tenant-source';

const connectTimeoutMs = 10_000;

/**
 * Hands the contract's calls to an existing backend, bodies streamed both ways, where the host is a site of that backend's.
 * Nothing is ever asked twice: many starts are GETs and cost something, while the proxy's default is to repeat them.
 */
export async function registerBackendProxy(
  app: FastifyInstance,
  config: ServerConfig,
  backendUrl: string,
  tenants: TenantSource,
): Promise<void> {
  answerFailures(app);
  app.addHook('onRequest', async (request) => {
    assertNamesHost(request);
    await resolveKnownSite(request, tenants);
  });
  const { origin, pathname } = new URL(backendUrl);
  for (const prefix of new Set<string>([...backendPathPrefixes, ...config.backendPaths])) {
    await app.register(httpProxy, {
      upstream: origin,
      prefix,
      rewritePrefix: pathname.replace(/\/$/, '') + prefix,
      retryMethods: [],
      disableRequestLogging: true,
      undici: {
        connect: { timeout: connectTimeoutMs },
        headersTimeout: requestTimeoutMs,
        bodyTimeout: requestTimeoutMs,
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          ...(config.isBackendHostKept ? { host: request.headers.host } : {}),
          [headerNames.website]: headers[headerNames.website] ?? hostOf(request),
          'x-forwarded-host': request.headers.host,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-for': request.ip,
        }),
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'backend');
          void reply.send(new ApiFailure(failures.backendDown, error.message));
        },
      },
    });
  }
}

/** A backend may put the host into links that it mails, so a made-up one never reaches it. */
async function resolveKnownSite(request: FastifyRequest, tenants: TenantSource): Promise<void> {
  try {
    request.knownTenant = await tenants.loadTenant(hostOf(request));
  } catch (error) {
    if (error instanceof BackendUnreachableError) throw new ApiFailure(failures.backendDown, error.message);
    throw error;
  }
  if (!request.knownTenant) throw new ApiFailure(failures.unknownSite);
}
