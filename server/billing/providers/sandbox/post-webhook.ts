import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';

const timeoutMs = 10_000;

/** The endpoint has read the webhook and does not take it. */
export class WebhookRefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the webhook was refused with ${status}`);
    this.name = 'WebhookRefusedError';
    this.status = status;
  }
}

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
          else if (status >= 400 && status < 500) reject(new WebhookRefusedError(status));
          else reject(new Error(`the webhook was answered with ${status}`));
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
