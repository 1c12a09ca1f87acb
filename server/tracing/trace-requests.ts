import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerNames } from '../../contract/envelope';
import { tracer } from './spans';

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A span for each request of a scope, which continues the `traceparent` of a proxy. What the handler does is in it. It
 * has the route's pattern; paths, queries, addresses and names stay here.
 */
export function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'toolfront.request': request.id,
      ...readJob(request),
    };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    const active = trace.setSpan(parent, span);
    contexts.set(request, active);
    context.with(active, done);
  });

  // A body that arrives after the head arrives outside of the hook's context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });

  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    const site = request.knownTenant?.code;
    span?.setAttribute('http.response.status_code', statusCode);
    if (site !== undefined) span?.setAttribute('toolfront.site', site);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** The key that the page's job has committed for this start, and repeats with every retry. */
function readJob({ headers }: FastifyRequest): { 'toolfront.job'?: string } {
  const key = headers[headerNames.idempotencyKey];
  return typeof key === 'string' && uuidPattern.test(key) ? { 'toolfront.job': key } : {};
}
