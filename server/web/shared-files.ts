import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appleTouchIconPath } from '../../contract/pwa';
import { ignoreMissing } from '../error-codes';
import { cacheBody, sendCached } from '../http/cached-body';
import { tenantOf } from '../http/tenant-of-request';
import { drawnIcons } from '../tenants/site-icons';
import { hostPublicFolder } from '../tenants/site-schema';

export const faviconPath = '/favicon.ico';
export const robotsPath = '/robots.txt';
export const securityPath = '/.well-known/security.txt';

/** Every file of `public/`: what a host gets that has none of its own and for which nothing better can be made. */
export const sharedPaths: readonly string[] = [
  faviconPath,
  robotsPath,
  securityPath,
  appleTouchIconPath,
  ...drawnIcons.map(({ path }) => path),
];

const contentTypes: Readonly<Record<string, string>> = {
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** Icons change with a brand, the rest with a deployment. */
export const iconCacheControl = 'public, max-age=86400';

/** For each route of `app`'s scope, the host's own file of that path in `sites/HOST/public` is sent where there is one. */
export function preferOwnFiles(app: FastifyInstance, folderOf: (host: string) => string | undefined): void {
  app.addHook('preHandler', async (request, reply) => {
    const folder = folderOf(tenantOf(request).host);
    const path = request.routeOptions.url;
    if (!folder || !path || !['GET', 'HEAD'].includes(request.method)) return;
    const own = await readPublicFile(join(folder, hostPublicFolder), path);
    if (own) return sendPublicFile(request, reply, path, own);
  });
}

/** Undefined where the folder has no such file. */
export function readPublicFile(folder: string, path: string): Promise<Buffer | undefined> {
  return readFile(join(folder, path)).catch(ignoreMissing);
}

export function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  content: string | Buffer,
): Promise<FastifyReply> {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const cacheControl = contentType.startsWith('image/') ? iconCacheControl : 'no-cache';
  return sendCached(request, reply, cacheBody(content, contentType), { cacheControl });
}
