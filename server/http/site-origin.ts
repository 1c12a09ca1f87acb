import type { FastifyInstance } from 'fastify';
import type { Tenant } from '../tenants/tenant-source';

type Site = Pick<Tenant, 'host' | 'isDemo' | 'origin'>;

/**
 * Origin of the links in mails and messages: that of the site's file, never a request's. Left out, it is the host by
 * HTTPS; sites of this machine are reached by the port that this server listens on.
 */
export function createSiteOrigins(
  app: Pick<FastifyInstance, 'server'>,
  port: number,
): (site: Site) => string {
  return (site) => {
    const { host } = site;
    const known = publicOriginOf(site);
    if (known !== undefined) return known;
    const address = app.server.address();
    const listening = typeof address === 'object' ? (address?.port ?? port) : port;
    return listening > 0 && listening !== 80 ? `http://${host}:${listening}` : `http://${host}`;
  };
}

/** Undefined for a site of this machine alone. */
export function publicOriginOf({ host, isDemo, origin }: Site): string | undefined {
  if (origin !== undefined) return origin;
  return isDemo || /(^|\.)localhost$/.test(host) ? undefined : `https://${host}`;
}
