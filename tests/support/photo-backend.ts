import type { IncomingMessage, ServerResponse } from 'node:http';
import type { QueueBackend } from './queue-backend';

type StoredForm = { fields: string[]; key: string; signature: string; status: number; headers: string[] };

/** The calls of the photo tools on a queue's backend, with a storage of its own that answers as configured. */
export class PhotoBackend {
  /** Every form that arrived at the storage, in order. */
  readonly forms: StoredForm[] = [];
  /** Every picture that was asked for: which call, of what, under which key. */
  readonly made: { action: string; of: string; key: string; isRepeat: boolean; request: unknown }[] = [];
  readonly signed: string[] = [];
  dir = 'uploads/ann/';
  /** What the storage answers next, instead of 201. */
  readonly storageStatuses: number[] = [];
  /** What the next calls that make a picture answer, instead of doing it; `lost` does it and cuts the answer, `none` is none. */
  readonly faults: ('none' | 'lost' | { status: number } | { code: string })[] = [];
  readonly #byKey = new Map<string, string>();
  readonly #origin: string;

  constructor(backend: QueueBackend) {
    this.#origin = backend.origin;
    backend.serveOther = (request, response) => this.#serve(request, response);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#origin);
    if (url.pathname.endsWith('/signature')) return this.#sign(response);
    if (url.pathname === '/storage') return this.#store(request, response);
    if (url.pathname.includes('/aiphoto/')) return this.#make(url, request, response);
    response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
  }

  #sign(response: ServerResponse): void {
    const signature = `signature-${this.signed.length + 1}`;
    this.signed.push(signature);
    const obj = {
      dir: this.dir,
      accessid: 'id',
      policy: 'policy',
      signature,
      host: `${this.#origin}/storage`,
    };
    answer(response, { success: '1', obj });
  }

  async #store(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = (await readBody(request)).toString('latin1');
    const status = this.storageStatuses.shift() ?? 201;
    const readField = (name: string) =>
      new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(form)?.[1] ?? '';
    this.forms.push({
      fields: [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name ?? ''),
      key: readField('key'),
      signature: readField('signature'),
      status,
      headers: Object.keys(request.headers),
    });
    response.writeHead(status, { 'content-type': status === 200 ? 'text/html' : 'application/xml' }).end();
  }

  async #make(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? JSON.parse((await readBody(request)).toString()) : {};
    const key = String(request.headers['idempotency-key'] ?? '');
    const of = url.searchParams.get('imgInPath') ?? body.imgInPath ?? '';
    const action = url.searchParams.get('action') ?? url.pathname.split('/').pop() ?? '';
    const fault = this.faults.shift();
    if (fault && fault !== 'lost' && fault !== 'none') {
      if ('status' in fault) return answer(response, {}, fault.status);
      return answer(response, { success: fault.code, msg: 'The picture could not be read.' });
    }
    const isRepeat = this.#byKey.has(key);
    this.made.push({ action, of, key, isRepeat, request: body });
    const result = this.#byKey.get(key) ?? `/files/${action}-${this.#byKey.size + 1}.png`;
    this.#byKey.set(key, result);
    if (fault === 'lost') return void response.destroy();
    answer(response, action === 'anime' ? { success: '1', msg: result } : { success: '1', obj: result });
  }
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}
