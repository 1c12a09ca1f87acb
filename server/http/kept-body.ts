import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
/** Below this many bytes an answer fits into one packet anyway. */
const compressFromBytes = 1_400;

/** An answer that is sent many times: serialised, hashed and compressed once. */
export type KeptBody = {
  bytes: Buffer;
  compressed: Promise<Buffer> | undefined;
  etag: string;
  contentType: string;
};

export function keepBody(text: string, contentType: string): KeptBody {
  const bytes = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return {
    bytes,
    compressed: bytes.length < compressFromBytes ? undefined : compress(bytes),
    etag,
    contentType,
  };
}

/** Sends it, or 304 when the browser has it. `no-cache`: kept, but asked for each time. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  body: KeptBody,
  status = 200,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('etag', body.etag);
  appendVary(reply, 'Accept-Encoding');
  if (status === 200 && matches(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  reply.code(status).type(body.contentType);
  if (body.compressed && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(await body.compressed);
  }
  return reply.send(body.bytes);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim() === etag) === true;
}

function appendVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', typeof vary === 'string' ? `${vary}, ${name}` : name);
}
