import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { StoredFile } from './file-store';
import type { ObjectContent } from './object-store';

/** What a browser may show in the page; it renders these and runs nothing in them. */
const inlineTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
const attachmentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

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
  const inlineType = inlineTypes[file.extension];
  const encodedName = encodeURIComponent(file.name).replace(/['()*]/g, escapeByte);
  reply.headers({
    'content-type': inlineType ?? attachmentTypes[file.extension] ?? 'application/octet-stream',
    'content-disposition': `${inlineType ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName}`,
    'content-security-policy': 'sandbox',
    'cache-control': inlineType ? 'private, max-age=3600' : 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
}

// RFC 5987 allows fewer characters than encodeURIComponent leaves.
function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
