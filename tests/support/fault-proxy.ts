import {
  createServer,
  type IncomingMessage,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What may be done to one request.
 * `pass`: nothing. `hold-body`: forwards the body up to `afterBytes`, then nothing more moves. `hold-answer`: the
 * backend gets and answers the request, the answer never arrives. `drop`: the connection is cut at once.
 * `drop-answer`: as hold-answer, and the connection is cut. `answer`: the proxy answers itself.
 */
export type Fault =
  | { kind: 'pass' }
  | { kind: 'hold-body'; afterBytes: number }
  | { kind: 'hold-answer' }
  | { kind: 'drop' }
  | { kind: 'drop-answer' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string };

type FaultRule = (request: IncomingMessage) => Fault;

export type FaultProxy = {
  port: number;
  /** Replaces the rule; requests under way keep theirs. */
  setRule: (rule: FaultRule) => void;
  /** Lets everything pass and cuts what was held. */
  clear: () => void;
  /** Resolves when a request that matches was held or cut as its fault says. */
  waitForFault: (path: RegExp) => Promise<void>;
  /** Resolves at the next request for a path that is forwarded. */
  waitForForward: (path: RegExp) => Promise<void>;
  /** Times the backend was asked for a path. */
  countForwarded: (path: RegExp) => number;
  close: () => Promise<void>;
};

/** A proxy in front of `targetPort` on this machine that breaks what its rule says, on purpose. */
export async function startFaultProxy(targetPort: () => number): Promise<FaultProxy> {
  const pass: FaultRule = () => ({ kind: 'pass' });
  let rule = pass;
  const sockets = new Set<Socket>();
  const forwarded: string[] = [];
  const faulted: string[] = [];
  const watchers = new Set<() => void>();

  const server = createServer((request, response) => {
    const fault = rule(request);
    const path = request.url ?? '/';
    switch (fault.kind) {
      case 'drop':
        tellFault(path);
        request.socket.destroy();
        return;
      case 'answer':
        request.resume();
        tellFault(path);
        response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
        return;
      default:
        forwarded.push(path);
        for (const check of [...watchers]) check();
        forward(request, response, fault, path);
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    setRule: (next) => {
      rule = next;
    },
    clear: () => {
      rule = pass;
      for (const socket of sockets) socket.destroy();
    },
    waitForFault: (path) =>
      new Promise((resolve) => {
        const check = () => {
          if (!faulted.some((entry) => path.test(entry))) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    waitForForward: (path) => {
      const seen = forwarded.length;
      return new Promise((resolve) => {
        const check = () => {
          if (!forwarded.slice(seen).some((entry) => path.test(entry))) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
      });
    },
    countForwarded: (path) => forwarded.filter((entry) => path.test(entry)).length,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };

  function tellFault(path: string): void {
    faulted.push(path);
    for (const check of [...watchers]) check();
  }

  function forward(request: IncomingMessage, response: ServerResponse, fault: Fault, path: string): void {
    const upstream = requestUpstream({
      host: '127.0.0.1',
      port: targetPort(),
      method: request.method,
      path,
      headers: request.headers,
      agent: false,
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => {
      if (fault.kind === 'hold-answer' || fault.kind === 'drop-answer') {
        // Read to its end, so that the backend knows it as answered.
        answer.resume().on('end', () => {
          tellFault(path);
          if (fault.kind === 'drop-answer') request.socket.destroy();
        });
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    if (fault.kind === 'hold-body') holdBody(request, upstream, fault.afterBytes, () => tellFault(path));
    else request.pipe(upstream);
  }
}

function holdBody(
  request: IncomingMessage,
  upstream: ReturnType<typeof requestUpstream>,
  afterBytes: number,
  tell: () => void,
): void {
  let sent = 0;
  request.on('data', (chunk: Buffer) => {
    const room = afterBytes - sent;
    if (room <= 0) return;
    upstream.write(chunk.subarray(0, room));
    sent += Math.min(room, chunk.length);
    if (sent >= afterBytes) {
      request.pause();
      tell();
    }
  });
}
