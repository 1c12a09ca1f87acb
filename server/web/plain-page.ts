import type { FastifyReply } from 'fastify';

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
