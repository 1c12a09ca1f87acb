import { request as requestPlain } from 'node:http';
import { request as requestByTls } from 'node:https';

export type Asked = {
  origin: string;
  path: string;
  method: 'GET' | 'POST' | 'OPTIONS';
  /** Connects here instead of looking the host up again. */
  address?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The certificate has a check of its own. */
  isAnyCertificate?: boolean;
};

export type Answered = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

export const requestTimeoutMs = 10_000;
const textMaxLength = 64 * 1024;

/** One request, without redirects. `fetch` neither connects to a given address nor sends an `Origin`. */
export function ask(asked: Asked): Promise<Answered> {
  const { origin, path, method, address, headers = {}, body, isAnyCertificate = false } = asked;
  const url = new URL(path, origin);
  const options = {
    method,
    headers: { host: url.host, 'user-agent': 'Toolfront doctor', ...headers },
    signal: AbortSignal.timeout(requestTimeoutMs),
    agent: false,
    ...(address === undefined ? {} : { hostname: address }),
  } as const;
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? requestByTls(url, { ...options, servername: url.hostname, rejectUnauthorized: !isAnyCertificate })
        : requestPlain(url, options);
    sent.once('error', (error) => reject(explain(error)));
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > textMaxLength) response.destroy(new Error('an answer without end'));
      });
      response.once('error', (error) => reject(explain(error)));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.end(body);
  });
}

function explain(error: Error): Error {
  return error.name === 'AbortError' || error.name === 'TimeoutError'
    ? new Error(`no answer within ${requestTimeoutMs / 1000} s`)
    : error;
}
