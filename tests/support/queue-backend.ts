import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { TusUploads, tusPath } from './tus-uploads';

/** The calls of a document job, as the backend sees them; those of a resumable upload by their method. */
export type BackendCall =
  | 'userInfo'
  | 'upload'
  | 'start'
  | 'progress'
  | 'result'
  | 'tusPOST'
  | 'tusHEAD'
  | 'tusPATCH'
  | 'tusDELETE';

/** How a fault answers; `pass` lets the call through after all. */
export type Fault = (exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  /** Does what the call does and keeps its answer back. */
  work: () => Promise<void>;
}) => 'pass' | undefined | Promise<'pass' | undefined>;

/**
 * A real HTTP backend for document jobs, which counts what it is asked to do. With `isIdempotent` it answers a
 * repeated key with the first answer; without, every start is a start.
 */
export class QueueBackend {
  readonly calls: { call: BackendCall; key: string | undefined; token: string | undefined; atMs: number }[] =
    [];
  readonly uploads: Buffer[] = [];
  /** Times the work of each start was started, by uploaded file's address. */
  readonly started = new Map<string, number>();
  isIdempotent = true;
  isMember = true;
  validToken = 'secret';
  /** Questions after which a conversion is done. */
  pollsUntilDone = 1;
  result = Buffer.from('%PDF-1.7 the result');
  /** False: uploads are read and counted, but not stored. */
  keepsUploads = true;
  /** Whatever is no call: a page's files. */
  serveOther: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    reply(response, 404, {});
  /** Where results lie; the backend's own origin when empty. */
  resultOrigin = '';
  /** Comes with the result's address; undefined: this backend writes none. */
  receipt: unknown;
  readonly #faults = new Map<BackendCall, Fault[]>();
  readonly #keys = new Map<string, string>();
  readonly #polls = new Map<string, number>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #tus: TusUploads | null = null;
  #bytesOfClosed = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error) => response.destroy(error));
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.#bytesOfClosed += socket.bytesRead;
      });
    });
  }

  static async listen(): Promise<QueueBackend> {
    const backend = new QueueBackend();
    await new Promise<void>((resolve) => backend.#server.listen(0, '127.0.0.1', resolve));
    return backend;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The same server under another name of this machine, which is another origin to a browser. */
  originOf(host: string): string {
    return `http://${host}:${new URL(this.origin).port}`;
  }

  /** Takes resumable uploads from now on, at the path it answers with. */
  async offerTus(): Promise<string> {
    this.#tus ??= await TusUploads.create();
    return tusPath;
  }

  /** Resumable uploads that lie here. */
  async listTusUploads(): Promise<{ id: string; bytes: Buffer }[]> {
    return this.#tus ? this.#tus.list() : [];
  }

  /** Bytes that ever arrived here, heads included. */
  get receivedBytes(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesRead, this.#bytesOfClosed);
  }

  get startCount(): number {
    return [...this.started.values()].reduce((sum, count) => sum + count, 0);
  }

  count(call: BackendCall): number {
    return this.calls.filter((made) => made.call === call).length;
  }

  /** The next calls of that name meet these faults, one each. */
  breakNext(call: BackendCall, ...faults: Fault[]): void {
    this.#faults.set(call, [...(this.#faults.get(call) ?? []), ...faults]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#tus?.remove();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const call = nameCall(url.pathname, request.method ?? '');
    if (!call) {
      await this.serveOther(request, response);
      return;
    }
    const key = one(request.headers['idempotency-key']);
    const token = one(request.headers['x-token']);
    this.calls.push({ call, key, token, atMs: Date.now() });
    const fault = this.#faults.get(call)?.shift();
    const work = async () => {
      await this.#answer(call, url, request, key);
    };
    if (fault && (await fault({ request, response, work })) !== 'pass') return;
    if (call !== 'result' && token !== this.validToken) return reply(response, 401, { success: '401' });
    if (call.startsWith('tus')) {
      await this.#tus?.handle(request, response);
      return;
    }
    const answer = await this.#answer(call, url, request, key);
    if (call === 'result') {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': this.result.length });
      response.end(this.result);
    } else reply(response, 200, answer);
  }

  async #answer(call: BackendCall, url: URL, request: IncomingMessage, key?: string): Promise<unknown> {
    switch (call) {
      case 'userInfo':
        return ok({ email: 'ann@example.com', expirationTime: this.isMember ? Date.now() + 1e9 : 0 });
      case 'upload':
        this.uploads.push(await readBody(request, this.keepsUploads));
        return ok(`/files/${this.uploads.length}`);
      case 'start': {
        const known = this.isIdempotent && key ? this.#keys.get(key) : undefined;
        if (known) return ok({ uniqueId: known });
        const fileUrl = url.searchParams.get('fileUrl') ?? '';
        this.started.set(fileUrl, (this.started.get(fileUrl) ?? 0) + 1);
        const uniqueId = `task-${this.startCount}`;
        if (key) this.#keys.set(key, uniqueId);
        return ok({ uniqueId });
      }
      case 'progress': {
        const id = url.searchParams.get('uniqueId') ?? '';
        const polls = (this.#polls.get(id) ?? 0) + 1;
        this.#polls.set(id, polls);
        if (polls < this.pollsUntilDone) return ok({ progress: 50 });
        const receipt = this.receipt === undefined ? {} : { receipt: this.receipt };
        return ok({ progress: 100, url: `${this.resultOrigin}/results/${id}.pdf`, ...receipt });
      }
      default:
        return undefined;
    }
  }
}

/** Cuts the connection without an answer, the work not done. */
export const dropBefore: Fault = ({ response }) => {
  response.destroy();
  return undefined;
};

/** Does the work, then cuts the connection: the answer is lost. */
export const dropAnswer: Fault = async ({ response, work }) => {
  await work();
  response.destroy();
  return undefined;
};

/** Answers with a status and headers. */
export function answerWith(status: number, headers: Record<string, string> = {}, body: unknown = {}): Fault {
  return ({ request, response }) => {
    request.resume();
    reply(response, status, body, headers);
    return undefined;
  };
}

/** A captive portal's page. */
export const answerWithPortal: Fault = ({ request, response }) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Sign in to the network</title>');
  return undefined;
};

/** Never answers, until the client gives up. */
export function hang(onArrived: () => void = () => {}): Fault {
  return ({ request }) => {
    request.resume();
    onArrived();
    return undefined;
  };
}

function nameCall(path: string, method: string): BackendCall | undefined {
  if (path.startsWith(tusPath)) {
    return (['tusPOST', 'tusHEAD', 'tusPATCH', 'tusDELETE'] as const).find((call) => call === `tus${method}`);
  }
  if (path.endsWith('/user/info')) return 'userInfo';
  if (path.endsWith('/convert/uploadFile')) return 'upload';
  if (path.endsWith('/pdf/getProgress')) return 'progress';
  if (path.includes('/pdf/')) return 'start';
  return path.startsWith('/results/') ? 'result' : undefined;
}

function ok(obj: unknown): unknown {
  return { success: '1', obj };
}

function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage, isStored: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) if (isStored) parts.push(part);
  return Buffer.concat(parts);
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
