import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure, failures } from './failure';

/** A body that is refused is taken for this long. */
const drainTimeoutMs = 60_000;

export type RequestGuardOptions = {
  /** How often a body that is on its way is looked at. */
  intervalMs?: number;
  /** Fewer bytes in an interval, and the connection is cut: a third of a kilobyte a second. */
  minBytes?: number;
};

/** Refuses requests whose head is ambiguous, and cuts connections whose body does not come. */
export function guardRequests(
  app: FastifyInstance,
  { intervalMs = 30_000, minBytes = 10_000 }: RequestGuardOptions = {},
): void {
  app.addHook('onRequest', async (request) => {
    assertClear(request);
    if (hasBody(request)) cutWhenSlow(request, intervalMs, minBytes);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) drain(raw);
  });
}

/** Two hosts, or a scheme that is none, and a proxy and this server may not mean the same. */
function assertClear(request: FastifyRequest): void {
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw new ApiFailure(failures.malformed, 'two Host headers');
  }
  const schemes = request.headers['x-forwarded-proto'];
  const isKnown = schemes === undefined || /^\s*https?\s*(,\s*https?\s*)*$/i.test(String(schemes));
  if (!isKnown) throw new ApiFailure(failures.malformed, 'a scheme that is none');
  if (request.url.includes('\0') || /%00/.test(request.url)) {
    throw new ApiFailure(failures.malformed, 'a NUL in the address');
  }
}

/** Takes the rest of a body that is refused: many clients read an answer only once they have sent everything. */
function drain(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainTimeoutMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cutWhenSlow(request: FastifyRequest, intervalMs: number, minBytes: number): void {
  const { raw } = request;
  let seenBytes = raw.socket?.bytesRead ?? 0;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    // What this server has not taken yet is not the sender's fault.
    if (!raw.isPaused() && bytesRead - seenBytes < minBytes) raw.socket.destroy();
    seenBytes = bytesRead;
  }, intervalMs).unref();
  const stop = () => clearInterval(timer);
  for (const event of ['end', 'close', 'error']) raw.once(event, stop);
}
