import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { describeDownload } from './file-headers';
import type { StoredFile } from './file-store';
import type { ObjectContent } from './object-store';

/**
 * GET /files/:id/:name. The address itself is the permission: it cannot be guessed and expires. Answers
 * ranges, so that a broken download continues; on another tenant's host the file is not there.
 */
export async function registerFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const root = services.config.dataDir;
  await app.register(fastifyStatic, { root, serve: false, index: false });

  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', async (request, reply) => {
    const file = await services.files.findFile(request.params.id);
    if (file.siteCode !== tenantOf(request).code) throw new ApiFailure(failures.fileGone);
    const content = await services.files.openContent(file, request.headers.range);
    setFileHeaders(reply, file);
    if ('stream' in content) return sendStream(reply, content);
    return reply.sendFile(relative(root, content.path), {
      contentType: false,
      cacheControl: false,
      dotfiles: 'allow',
      etag: true,
    });
  });
}

/** Of a bucket, which has read the Range header itself. */
function sendStream(
  reply: FastifyReply,
  { stream, sizeBytes, etag, contentRange }: Extract<ObjectContent, { stream: unknown }>,
): FastifyReply {
  reply.headers({ 'accept-ranges': 'bytes', 'content-length': sizeBytes });
  if (etag) reply.header('etag', etag);
  if (contentRange) reply.code(206).header('content-range', contentRange);
  return reply.send(stream);
}

function setFileHeaders(reply: FastifyReply, file: StoredFile): void {
  const { contentType, contentDisposition, cacheControl } = describeDownload(file);
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition,
    'content-security-policy': 'sandbox',
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'same-origin',
  });
}
