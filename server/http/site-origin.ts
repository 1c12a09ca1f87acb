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
  return ({ host, isDemo, origin }) => {
    if (origin !== undefined) return origin;
    if (!isDemo && !/(^|\.)localhost$/.test(host)) return `https://${host}`;
    const address = app.server.address();
    const listening = typeof address === 'object' ? (address?.port ?? port) : port;
    return listening > 0 && listening !== 80 ? `http://${host}:${listening}` : `http://${host}`;
  };
}
