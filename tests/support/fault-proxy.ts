import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Fault, forwardWithFault } from './forward-with-fault';

export type { Fault } from './forward-with-fault';

type FaultRule = (request: IncomingMessage) => Fault;

/** One request as the proxy saw it. Times are epoch milliseconds. */
export type SeenRequest = {
  /** Method and path with query, as patterns are matched against: `GET /files/…`. */
  line: string;
  headers: IncomingMessage['headers'];
  atMs: number;
  /** When the client's connection had its answer or was cut; null while it is open. */
  endedAtMs: number | null;
  fault: Fault['kind'];
  /** Headers that the proxy answered with itself. */
  answered: Record<string, string> | null;
  /** False when the backend never received it. */
  isForwarded: boolean;
  /** Bytes of its body that continued to the backend. */
  bodyBytes: number;
};

export type FaultProxy = {
  port: number;
  /** Replaces the rule; requests under way keep theirs. Faults recorded so far are forgotten. */
  setRule: (rule: FaultRule) => void;
  /** Lets everything pass and cuts what is under way. */
  clear: () => void;
  /** Sends the answers that `hold-answer` held back, and lets everything pass. */
  release: () => void;
  /** Resolves when a request that matches was held or cut as its fault says, since the rule was set. */
  waitForFault: (pattern: RegExp) => Promise<void>;
  /** Resolves at the next request that matches and is forwarded. */
  waitForForward: (pattern: RegExp) => Promise<void>;
  /** Times the backend was asked. */
  countForwarded: (pattern: RegExp) => number;
  /** Every request that matches, oldest first. */
  seen: (pattern: RegExp) => SeenRequest[];
  close: () => Promise<void>;
};

/** How long a test waits for the moment it wants to break. */
const faultDeadlineMs = 60_000;

/** A proxy in front of `targetPort` on this machine that breaks what its rule says, on purpose. */
export async function startFaultProxy(targetPort: () => number): Promise<FaultProxy> {
  const pass: FaultRule = () => ({ kind: 'pass' });
  let rule = pass;
  const sockets = new Set<Socket>();
  const requests: SeenRequest[] = [];
  let faulted: string[] = [];
  const watchers = new Set<() => void>();
  const held = new Set<() => void>();
  let releases = 0;

  const server = createServer((request, response) => {
    const fault = rule(request);
    const releasesBefore = releases;
    const seen: SeenRequest = {
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      atMs: Date.now(),
      endedAtMs: null,
      fault: fault.kind,
      answered: fault.kind === 'answer' ? (fault.headers ?? {}) : null,
      isForwarded: fault.kind !== 'drop' && fault.kind !== 'answer',
      bodyBytes: 0,
    };
    requests.push(seen);
    response.on('close', () => {
      seen.endedAtMs = Date.now();
    });
    forwardWithFault(request, response, fault, {
      port: targetPort(),
      tell: () => {
        faulted.push(seen.line);
        notify();
      },
      count: (bytes) => {
        seen.bodyBytes += bytes;
      },
      hold: (release) => {
        // The backend may have answered only after all was released.
        if (releases > releasesBefore) return release();
        held.add(release);
        response.on('close', () => held.delete(release));
      },
    });
    if (seen.isForwarded) notify();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const seen = (pattern: RegExp) => requests.filter(({ line }) => pattern.test(line));

  return {
    port: (server.address() as AddressInfo).port,
    setRule: (next) => {
      faulted = [];
      rule = next;
    },
    clear: () => {
      rule = pass;
      for (const socket of sockets) socket.destroy();
    },
    release: () => {
      rule = pass;
      releases += 1;
      for (const release of held) release();
    },
    waitForFault: (pattern) =>
      waitUntil(`a fault of ${pattern}`, () => faulted.some((line) => pattern.test(line))),
    waitForForward: (pattern) => {
      const before = seen(pattern).length;
      return waitUntil(`a request ${pattern}`, () =>
        seen(pattern)
          .slice(before)
          .some(({ isForwarded }) => isForwarded),
      );
    },
    countForwarded: (pattern) => seen(pattern).filter(({ isForwarded }) => isForwarded).length,
    seen,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };

  function notify(): void {
    for (const check of [...watchers]) check();
  }

  function waitUntil(what: string, isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(check);
        reject(new Error(`${what} did not come within ${faultDeadlineMs} ms`));
      }, faultDeadlineMs);
      const check = () => {
        if (!isSo()) return;
        clearTimeout(timer);
        watchers.delete(check);
        resolve();
      };
      watchers.add(check);
      check();
    });
  }
}
