import { PassThrough, type Transform, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendVary, brotliQuality, chooseEncoding, type Encoding } from './cached-body';

// What has been written is sent at once, not when the encoder has enough of it.
const encoders: Record<Encoding, () => Transform> = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/**
 * Sends a text as it comes into being, compressed where the browser reads that: each piece is on its way before the next
 * is asked for. What a piece throws breaks the answer off, so that nobody takes it for whole.
 */
export function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  pieces: Iterable<string>,
): FastifyReply {
  appendVary(reply, 'Accept-Encoding');
  const encoding = chooseEncoding(request);
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding ? encoders[encoding]() : new PassThrough();
  reply.type(contentType).send(body);
  writeAll(body, pieces).catch((error: Error) => body.destroy(error));
  return reply;
}

async function writeAll(body: Writable, pieces: Iterable<string>): Promise<void> {
  // A reader who has left takes nothing more: what was being written to them never ends.
  const closed = new Promise<void>((resolve) => body.once('close', resolve));
  for (const piece of pieces) {
    await Promise.race([closed, new Promise<void>((resolve) => body.write(piece, () => resolve()))]);
    if (body.destroyed) return;
  }
  body.end();
}
