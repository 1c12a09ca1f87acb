import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type GenericSchema, safeParse } from 'valibot';
import type { Call } from '../../contract/calls';
import { envelopeSchema, headerNames, isOk, phoneOs } from '../../contract/envelope';
import { readTolerantly } from '../../contract/read-tolerantly';

/** What one call gave. `value` is the part that the app reads, where it could be read. */
export type CallResult = {
  kind: 'ok' | 'refused' | 'missing' | 'failed';
  /** In one line: the shape that came, the sentence of a refusal, or what went wrong. */
  got: string;
  /** Fields that were left out because they do not fit. */
  dropped: readonly string[];
  value?: unknown;
};

type Answer = { status: number; text: string };
type Body = { type: string; bytes: Buffer };

const timeoutMs = 60_000;

/** Calls a backend as the app does: with the site's host, and the token of whoever is signed in. */
export class BackendClient {
  readonly #url: URL;
  readonly #host: string;
  readonly #keepsHost: boolean;
  token: { name: string; value: string } | null = null;
  /** How calls that do not exist are refused, by method. */
  readonly #refusals = new Map<string, string>();

  /** `keepsHost`: it is asked by the site's own name, as with BACKEND_KEEP_HOST. */
  constructor(url: string, host: string, keepsHost: boolean) {
    this.#url = new URL(url);
    this.#host = host;
    this.#keepsHost = keepsHost;
  }

  /** Where the site's pages are, for the addresses that a payment returns to. */
  get siteOrigin(): string {
    return this.#keepsHost
      ? `${this.#url.protocol}//${this.#hostHeader(this.#url)}`
      : `https://${this.#host}`;
  }

  /** Finds out how this backend refuses a call that no backend has: some answer 200, or 404, in an envelope. */
  async learnRefusals(): Promise<void> {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const path = `/backapi/v1/no-such-call/${crypto.randomUUID()}`;
      const body = method === 'GET' ? undefined : { type: 'application/json', bytes: Buffer.from('{}') };
      const answer = await this.send(method, path, body ? { body } : {}).catch(() => undefined);
      const refusal = answer && describeRefusal(answer, path);
      if (refusal !== undefined) this.#refusals.set(method, refusal);
    }
  }

  /** Rejects when nobody answers. */
  send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Body } = {},
  ): Promise<Answer> {
    const url = new URL(path, this.#url);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const isOwn = url.origin === this.#url.origin;
    // Node does not know that these names are this machine, as browsers do.
    const isHere = url.hostname.endsWith('.localhost');
    return new Promise((resolve, reject) => {
      const sent = send(
        url,
        {
          method,
          ...(isHere ? { hostname: '127.0.0.1' } : {}),
          timeout: timeoutMs,
          headers: {
            accept: 'application/json',
            ...(isHere ? { host: url.host } : {}),
            ...(isOwn ? { [headerNames.website]: this.#host } : {}),
            ...(isOwn && this.#keepsHost ? { host: this.#hostHeader(url) } : {}),
            ...(isOwn && this.token ? { [this.token.name]: this.token.value } : {}),
            ...(body ? { 'content-type': body.type, 'content-length': String(body.bytes.length) } : {}),
            ...headers,
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)));
      sent.on('error', reject);
      sent.end(body?.bytes);
    });
  }

  async call(
    call: Call,
    { params = {}, request, body }: { params?: Record<string, string>; request?: object; body?: Body } = {},
  ): Promise<CallResult> {
    const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const isQuery = call.method === 'GET' && request !== undefined;
    const query = isQuery ? `?${new URLSearchParams(textsOf(request))}` : '';
    const json: Body | undefined =
      !isQuery && request
        ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(request)) }
        : undefined;
    const sent = body ?? json;
    const headers = {
      ...(call.costs ? { [headerNames.idempotencyKey]: crypto.randomUUID() } : {}),
      ...(call.sendsDevice ? { [headerNames.phoneOs]: phoneOs, [headerNames.apkVersionCode]: 'check' } : {}),
    };
    try {
      const answer = await this.send(call.method, path + query, { headers, ...(sent ? { body: sent } : {}) });
      const refusal = describeRefusal(answer, path);
      return refusal !== undefined && refusal === this.#refusals.get(call.method)
        ? { ...fail(`${answer.status}, as to a call that does not exist`), kind: 'missing' }
        : readAnswer(call, answer);
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  }

  #hostHeader({ port }: URL): string {
    return port ? `${this.#host}:${port}` : this.#host;
  }
}

/** Status, code and message without the path that was asked for; undefined for an answer that says yes, or no envelope. */
function describeRefusal({ status, text }: Answer, path: string): string | undefined {
  const envelope = safeParse(envelopeSchema, parseJson(text));
  if (!envelope.success || (status < 300 && isOk(envelope.output))) return undefined;
  // A token that is missing or has ended is refused the same way everywhere.
  if (status === 401 || status === 429 || status >= 500) return undefined;
  const { success, msg } = envelope.output;
  return JSON.stringify([status, success, (msg ?? '').replaceAll(path, '')]);
}

/** What the app would make of the answer. */
function readAnswer({ part, response }: Call, { status, text }: Answer): CallResult {
  const body = parseJson(text);
  const envelope = safeParse(envelopeSchema, body);
  // A 404 in an envelope may be of the thing that was asked for.
  const isMissing = envelope.success ? [405, 501] : [404, 405, 501];
  if (isMissing.includes(status)) return { ...fail(`${status}`), kind: 'missing' };
  if (status < 200 || status > 299) {
    const msg = envelope.success ? (envelope.output.msg ?? '') : '';
    return { ...fail(`${status} ${msg}`.trim()), kind: status < 500 ? 'refused' : 'failed' };
  }
  if (body === undefined) return fail(`${status} without JSON: a transport failure to the app`);
  if (!envelope.success) return fail('no envelope { success, msg?, obj?, result?, page? }');
  const { success, msg } = envelope.output;
  if (!isOk(envelope.output))
    return { ...fail(`code ${success}${msg ? `, "${msg}"` : ', no msg for the person'}`), kind: 'refused' };
  if (!part || !response) return { kind: 'ok', got: `code ${success}`, dropped: [] };
  return readValue(response, envelope.output[part], part);
}

/** Reads as the app does; `where` names what was read. */
function readValue(schema: GenericSchema, data: unknown, where: string): CallResult {
  const reading = readTolerantly(schema, data);
  if (!reading.ok) return fail(`${where} does not fit: ${reading.dropped.join('; ')}`);
  return {
    kind: 'ok',
    got: `${where} ${describeShape(data)}`,
    dropped: reading.dropped,
    value: reading.value,
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(got: string): CallResult {
  return { kind: 'failed', got, dropped: [] };
}

function describeShape(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `{ ${Object.keys(value).join(', ')} }`;
  return typeof value === 'string' ? 'text' : String(value);
}

function textsOf(request: object): Record<string, string> {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]));
}
