import {
  type ClientRequest,
  type IncomingMessage,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http';

/**
 * What may be done to one request. The backend learns of all but `drop` and `answer`.
 * - `pass`: nothing.
 * - `hold-body`, `drop-body`: the body's first bytes arrive, then nothing more moves, or the connection is cut.
 * - `hold-answer`, `drop-answer`: the backend answers; the answer is held back, or the connection is cut instead.
 * - `hold-answer-body`: the answer's first bytes arrive, then nothing more moves.
 * - `truncate-answer`: the answer ends after these bytes, as if it had been whole.
 * - `delay-answer`: the answer comes late. `slow`: the body crawls.
 * - `duplicate`: the backend gets it twice, as from a network that repeats itself; the second answer counts.
 * - `drop`: the connection is cut at once. `answer`: the proxy answers itself.
 */
export type Fault =
  | { kind: 'pass' | 'drop' | 'hold-answer' | 'drop-answer' | 'duplicate' }
  | { kind: 'hold-body' | 'drop-body' | 'hold-answer-body' | 'truncate-answer'; afterBytes: number }
  | { kind: 'delay-answer'; ms: number }
  | { kind: 'slow'; bytesPerSecond: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string };

export type ForwardOptions = {
  port: number;
  /** The fault has happened. */
  tell: () => void;
  /** So many bytes of the body continue to the backend. */
  count: (bytes: number) => void;
  /** Takes the function that sends a held answer on. */
  hold: (release: () => void) => void;
};

/** Hands a request to the backend on this machine, broken as `fault` says. */
export function forwardWithFault(
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  options: ForwardOptions,
): void {
  if (fault.kind === 'drop') {
    options.tell();
    request.socket.destroy();
    return;
  }
  if (fault.kind === 'answer') {
    request.resume();
    options.tell();
    response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    return;
  }
  const upstream = openUpstream(request, options.port);
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  if (fault.kind === 'duplicate') {
    void repeat(request, upstream, options, () => relay(upstream, response));
    return;
  }
  upstream.on('response', (answer) => void breakAnswer(answer, request, response, fault, options));
  sendBody(request, upstream, fault, options);
}

function openUpstream(request: IncomingMessage, port: number): ClientRequest {
  return requestUpstream({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: request.headers,
    agent: false,
  });
}

async function breakAnswer(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  { tell, hold }: ForwardOptions,
): Promise<void> {
  const pass = () => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  };
  switch (fault.kind) {
    case 'drop-answer':
      // Read to its end, so that the backend knows it as answered.
      await readAll(answer);
      tell();
      request.socket.destroy();
      return;
    case 'hold-answer': {
      const body = await readAll(answer);
      hold(() => response.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(body));
      tell();
      return;
    }
    case 'hold-answer-body': {
      const body = await readAll(answer);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.write(body.subarray(0, fault.afterBytes));
      tell();
      return;
    }
    case 'truncate-answer': {
      const body = (await readAll(answer)).subarray(0, fault.afterBytes);
      const headers = { ...answer.headers, 'content-length': String(body.length) };
      response.writeHead(answer.statusCode ?? 502, headers).end(body);
      tell();
      return;
    }
    case 'delay-answer':
      setTimeout(() => {
        tell();
        pass();
      }, fault.ms);
      return;
    default:
      pass();
  }
}

/** A body that the sockets hold anyway is read on, to nobody: a paused socket does not notice that its client is gone. */
const bufferedBytes = 1_048_576;

function sendBody(
  request: IncomingMessage,
  upstream: ClientRequest,
  fault: Fault,
  { tell, count }: ForwardOptions,
): void {
  if (fault.kind === 'hold-body' || fault.kind === 'drop-body') {
    const cut = () => {
      if (fault.kind === 'drop-body') request.socket.destroy();
      else if (Number(request.headers['content-length']) > bufferedBytes) request.pause();
      tell();
    };
    sendFirst(request, upstream, fault.afterBytes, count, cut);
    return;
  }
  request.on('data', (chunk: Buffer) => count(chunk.length));
  if (fault.kind === 'slow') sendSlowly(request, upstream, fault.bytesPerSecond);
  else request.pipe(upstream);
}

function sendFirst(
  request: IncomingMessage,
  upstream: ClientRequest,
  afterBytes: number,
  count: (bytes: number) => void,
  cut: () => void,
): void {
  let sent = 0;
  request.on('data', (chunk: Buffer) => {
    const room = afterBytes - sent;
    if (room <= 0) return;
    const part = chunk.subarray(0, room);
    upstream.write(part);
    count(part.length);
    sent += part.length;
    if (sent >= afterBytes) cut();
  });
  // A body that ends sooner, a GET's among them, is cut at its end.
  request.on('end', () => {
    if (sent < afterBytes) cut();
  });
}

function sendSlowly(request: IncomingMessage, upstream: ClientRequest, bytesPerSecond: number): void {
  request.on('data', (chunk: Buffer) => {
    request.pause();
    upstream.write(chunk);
    setTimeout(() => request.resume(), (chunk.length / bytesPerSecond) * 1000);
  });
  request.on('end', () => upstream.end());
}

async function repeat(
  request: IncomingMessage,
  second: ClientRequest,
  { port, tell, count }: ForwardOptions,
  relaySecond: () => void,
): Promise<void> {
  const body = await readAll(request);
  count(2 * body.length);
  const first = openUpstream(request, port);
  first.on('response', (answer) => {
    answer.resume().on('end', () => {
      tell();
      relaySecond();
      second.end(body);
    });
  });
  first.on('error', () => second.destroy());
  first.end(body);
}

function relay(upstream: ClientRequest, response: ServerResponse): void {
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A peer that goes away in the middle leaves what was there.
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    if (!stream.destroyed) throw error;
  }
  return Buffer.concat(chunks);
}
