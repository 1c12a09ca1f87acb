import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pictureWidthQuery, rasterName, sitePicturesPath, templateHost } from '../../contract/pages';
import { type CachedBody, cacheBody, sendCached } from '../http/cached-body';
import { hostOf } from '../http/tenant-of-request';
import { picturesFolder } from '../tenants/site-schema';
import { type PictureStore, PictureVariants } from './picture-variants';

const cachedForAnHour = 'public, max-age=3600';
const cachedDrawingsMax = 500;
/** What is no file of the folder itself is left to the file server, which refuses it. */
const plainName = /^[\w-][\w.-]*$/;

/**
 * `/site-files/NAME`: the pictures of the host's own folder, else those that the template pages came with. Pictures of
 * pixels come in the width that is asked for and the format that the browser reads, drawings compressed.
 */
export async function registerSiteFiles(
  app: FastifyInstance,
  folderOf: (host: string) => string | undefined,
  sitesDir: string,
  store: PictureStore,
): Promise<void> {
  await app.register(fastifyStatic, { root: sitesDir, serve: false, index: false, cacheControl: false });
  const variants = new PictureVariants(store);
  const drawings = new LRUCache<string, CachedBody>({ max: cachedDrawingsMax });

  app.get<{ Params: { '*': string } }>(`${sitePicturesPath}*`, async (request, reply) => {
    const folder = folderOf(hostOf(request));
    if (!folder) return reply.callNotFound();
    reply.headers({
      'cache-control': cachedForAnHour,
      // A drawing opened in a tab of its own is a document: it runs nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const name = request.params['*'];
    const own = join(folder, picturesFolder);
    const root = existsSync(join(own, name)) ? own : join(sitesDir, templateHost, picturesFolder);
    const path = join(root, name);
    if (plainName.test(name) && existsSync(path)) {
      if (rasterName.test(name) && (await sendVariant(request, reply, path))) return reply;
      if (name.endsWith('.svg')) return sendDrawing(request, reply, path);
    }
    return reply.sendFile(name, root);
  });

  /** False when the picture as it is will do. */
  async function sendVariant(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    reply.header('vary', 'Accept');
    const asked = new URL(request.url, 'http://host').searchParams.get(pictureWidthQuery);
    if (!asked) return false;
    try {
      const variant = await variants.find(path, Number(asked), request.headers.accept ?? '');
      if (variant) reply.type(variant.contentType).header('etag', variant.etag).send(variant.bytes);
      return variant !== undefined;
    } catch (error) {
      request.log.warn({ err: error, path }, 'a picture could not be made smaller');
      return false;
    }
  }

  async function sendDrawing(request: FastifyRequest, reply: FastifyReply, path: string) {
    const key = `${path} ${(await stat(path)).mtimeMs}`;
    const drawing = drawings.get(key) ?? cacheBody(await readFile(path, 'utf8'), 'image/svg+xml');
    drawings.set(key, drawing);
    return sendCached(request, reply, drawing, { cacheControl: cachedForAnHour });
  }
}
