import type { FastifyInstance, FastifyReply } from 'fastify';
import { resolveTenants } from '../http/tenant-of-request';
import type { TenantSource } from '../tenants/tenant-source';

/** Resolves the tenants of `app`'s scope and answers hosts that are not set up, so that its routes know their site. */
export function answerUnknownHosts(app: FastifyInstance, tenants: TenantSource): void {
  resolveTenants(app, tenants);
  app.addHook('onRequest', async ({ knownTenant }, reply) => {
    if (knownTenant) return;
    return renderPlainPage(reply, 404, 'This site is not set up', 'There is nothing at this address yet.');
  });
}

/** A page without a brand, a script or a style of anyone's: for addresses that belong to no site, and for failures. */
export function renderPlainPage(
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
    );
}
