import { BlockList, isIP, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure, failures } from '../http/failure';
import { renderPlainPage } from './plain-page';

/** Headers in which proxies and content networks name the client. */
const clientHeaders = [
  'x-forwarded-for',
  'x-original-forwarded-for',
  'forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-envoy-external-address',
];
/** Strangers must not be able to fill the disk with lines of the log. */
const logIntervalMs = 60_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Refuses requests from other machines, whoever is trusted as a proxy: a proxy on this machine connects from a loopback
 * address and says in a header for whom.
 */
export function answerOwnMachineOnly(app: FastifyInstance): void {
  // Node remembers an address that was read; a connection that has broken meanwhile has none to read.
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress);
  let nextLogMs = 0;
  app.addHook('onRequest', async (request, reply) => {
    const source = findOutsideSource(request);
    if (source === undefined) return;
    if (performance.now() >= nextLogMs) {
      nextLogMs = performance.now() + logIntervalMs;
      request.log.warn(
        { source },
        'DEMO=1: a request from another machine was refused. To serve others, start without DEMO=1.',
      );
    }
    if (!request.headers.accept?.includes('text/html')) throw new ApiFailure(failures.ownMachineOnly);
    const { status, msg } = failures.ownMachineOnly;
    return renderPlainPage(reply, status, 'For this machine only', msg);
  });
}

/** What shows that the client is on another machine; undefined: it is on this one. */
function findOutsideSource({ raw, headers }: FastifyRequest): string | undefined {
  if (!isLoopback(raw.socket.remoteAddress ?? '')) return 'the connection';
  // A proxy that names nobody: nginx speaks HTTP/1.0 to what is behind it unless told otherwise.
  if (raw.httpVersion === '1.0') return 'HTTP/1.0';
  const { forwarded } = headers;
  if (forwarded !== undefined && !listForwarded(forwarded).every(isLoopback)) return 'forwarded';
  return clientHeaders.find((name) => {
    const value = headers[name];
    return value !== undefined && !String(value).split(',').every(isLoopback);
  });
}

/** The clients of a Forwarded header (RFC 7239), '' for a proxy that names none. */
function listForwarded(value: string): string[] {
  return value.split(',').map((hop) => {
    const client = hop.split(';').find((pair) => /^\s*for=/i.test(pair));
    return client?.trim().slice('for='.length).replaceAll('"', '') ?? '';
  });
}

function isLoopback(text: string): boolean {
  const address = withoutPort(text.trim());
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  return inBrackets ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
