import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics';

/**
 * Counts and logs every answer by its route's pattern. A path may hold a file's secret address and a query anything, so
 * neither is written down.
 */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = describeRoute(request.routeOptions.url);
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    const site = request.knownTenant?.code;
    if (site !== undefined) metrics.siteRequests.inc({ site });
    request.log.info({ method, route, status, site, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

// Each built file has a route of its own.
function describeRoute(url: string | undefined): string {
  return url?.startsWith('/assets/') ? '/assets/*' : (url ?? 'none');
}
