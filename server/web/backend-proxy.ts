import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { backendPathPrefixes } from '../../contract/calls';
import { headerNames } from '../../contract/envelope';
import { requestTimeoutMs } from '../../contract/timing';
import type { ServerConfig } from '../config';
import { answerFailures } from '../http/api-scope';
import { ApiFailure, failures } from '../http/failure';
import { assertNamesHost, hostOf } from '../http/tenant-of-request';

const connectTimeoutMs = 10_000;

/**
 * Hands the contract's calls to an existing backend, bodies streamed both ways. Nothing is ever asked twice: many
 * starts are GETs and cost something, while the proxy's default is to repeat them.
 */
export async function registerBackendProxy(
  app: FastifyInstance,
  config: ServerConfig,
  backendUrl: string,
): Promise<void> {
  answerFailures(app);
  app.addHook('onRequest', async (request) => assertNamesHost(request));
  for (const prefix of new Set<string>([...backendPathPrefixes, ...config.backendPaths])) {
    await app.register(httpProxy, {
      upstream: backendUrl,
      prefix,
      rewritePrefix: prefix,
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
