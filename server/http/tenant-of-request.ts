import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerNames } from '../../contract/envelope';
import { templateHost } from '../../contract/pages';
import type { Tenant, TenantSource } from '../tenants/tenant-source';
import { ApiFailure, failures } from './failure';

declare module 'fastify' {
  interface FastifyRequest {
    knownTenant: Tenant | null;
  }
}

/** The tenant this request was sent to. Throws `unknownSite` (404) when the host is not set up. */
export function tenantOf(request: FastifyRequest): Tenant {
  if (!request.knownTenant) throw new ApiFailure(failures.unknownSite);
  return request.knownTenant;
}

/** Resolves the tenant of every request in `app`'s scope from the Host header alone. */
export function resolveTenants(app: FastifyInstance, tenants: TenantSource): void {
  app.addHook('onRequest', async (request) => {
    request.knownTenant = await tenants.loadTenant(hostOf(request));
  });
}

/** The host name the request was sent to: lower case, without port. '' when there is none. */
export function hostOf(request: Pick<FastifyRequest, 'headers'>): string {
  // Not `request.host`: behind a trusted proxy that would be X-Forwarded-Host.
  return normaliseHost(request.headers.host ?? '');
}

/** A Host header's value as a host name: without port and final dot, lower case. */
export function normaliseHost(header: string): string {
  return header.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/**
 * `website` and `?host=` must name the host the request was sent to, or the tenant's own name where the host is an
 * alias of it (`127.0.0.1` is one of `pdf.localhost`). Throws `tenantMismatch` (400).
 */
export function assertNamesHost(request: FastifyRequest): void {
  const host = hostOf(request);
  const tenantHost = request.knownTenant?.host ?? host;
  const named = [request.headers[headerNames.website], queryHost(request)];
  for (const name of named) {
    if (name === undefined || name === '') continue;
    const value = normaliseHost(String(name));
    if (value !== host && value !== tenantHost && !isTemplateQuery(request, value)) {
      throw new ApiFailure(failures.tenantMismatch, `sent to ${host}, names ${value}`);
    }
  }
}

function isTemplateQuery(request: FastifyRequest, value: string): boolean {
  return value === templateHost && queryHost(request) === templateHost;
}

function queryHost(request: FastifyRequest): string | undefined {
  const query = request.query;
  if (typeof query !== 'object' || query === null || !('host' in query)) return undefined;
  return typeof query.host === 'string' ? query.host : '';
}
