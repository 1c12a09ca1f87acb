import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, optional, pipe, regex, string } from 'valibot';
import { configurationPaths } from '../../contract/calls';
import { templateHost } from '../../contract/pages';
import { type CachedBody, cacheBody, sendCached } from '../http/cached-body';
import { ApiFailure, failures } from '../http/failure';
import { originOf } from '../http/origin-of-request';
import { readQuery } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { pageNamePattern } from '../tenants/site-schema';

const siteQuerySchema = object({ host: optional(string()) });
const pageQuerySchema = object({ host: optional(string()), page: pipe(string(), regex(pageNamePattern)) });

/**
 * GET /nodeapi/site and /nodeapi/page. What is not there is 404. Browsers may keep the answers but ask each time
 * (`no-cache` with an ETag), so that a changed configuration shows at the next visit.
 */
export async function registerConfigurationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  // Serialised once per loaded configuration: the object is the key and is replaced when the file changes.
  const bodies = new WeakMap<object, CachedBody>();

  app.get(configurationPaths.site, async (request, reply) => {
    const { host } = readQuery(request, siteQuerySchema);
    if (host === templateHost) throw new ApiFailure(failures.unknownSite);
    return sendData(request, reply, services.tenants.siteAt(tenantOf(request), originOf(request)));
  });

  app.get(configurationPaths.page, async (request, reply) => {
    const { host, page: name } = readQuery(request, pageQuerySchema);
    const tenant = tenantOf(request);
    const page = await services.tenants.loadPage(host === templateHost ? templateHost : tenant.host, name);
    if (!page) throw new ApiFailure(failures.notFound);
    return sendData(request, reply, page);
  });

  function sendData(request: FastifyRequest, reply: FastifyReply, data: object): Promise<FastifyReply> {
    let body = bodies.get(data);
    if (!body) {
      body = cacheBody(JSON.stringify({ data }), 'application/json; charset=utf-8');
      bodies.set(data, body);
    }
    return sendCached(request, reply, body);
  }
}
