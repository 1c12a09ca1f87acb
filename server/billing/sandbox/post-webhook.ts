import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';

const timeoutMs = 10_000;

/**
 * Posts a JSON body as the payment provider does; `host` is the site it is for, whatever address the server listens on
 * (fetch cannot set the Host header). Resolves when it is accepted; throws for every other answer and none.
 */
export function postWebhook(
  address: URL,
  { host, body, headers }: { host: string; body: string; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? requestSecurely : request;
    const call = send(
      address,
      {
        method: 'POST',
        headers: {
          ...headers,
          host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
      (answer) => {
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve();
          else reject(new Error(`the webhook was answered with ${status}`));
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
