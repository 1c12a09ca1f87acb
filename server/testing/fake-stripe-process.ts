import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeObject } from './fake-stripe/fake-books';
import { createFakeStripe } from './fake-stripe/fake-stripe';
import { type FakeAnswer, refuse } from './fake-stripe/refuse';

/** How often something goes wrong, from 0 to 1, and where webhooks go. */
export type FakeFaults = {
  /** The call is carried out, and its answer is lost. */
  dropped: number;
  /** Nothing is carried out: 429 or 500. */
  refused: number;
  /** A webhook is sent again after it was accepted. */
  doubled: number;
  /** The longest that a webhook waits. */
  delayMs: number;
  /** The longest that an answer waits. */
  answerMs: number;
};
export type FakeWebhook = { url: string; host: string; secret: string };

const [file = '', port = '0', seed = '1'] = process.argv.slice(2);
const fake = createFakeStripe(file);
let dice = Number(seed);
let faults: FakeFaults = { dropped: 0, refused: 0, doubled: 0, delayMs: 0, answerMs: 0 };
let webhook: FakeWebhook | undefined;
const sending = new Set<string>();

const server = createServer((request, response) => {
  void readBody(request).then((body) => answer(request, response, body));
});
server.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`listens on ${(server.address() as AddressInfo).port}\n`);
});
setInterval(sendWebhooks, 50);

/** From 0 to 1, the same for the same seed (Park and Miller). */
function random(): number {
  dice = (dice * 48_271) % 2_147_483_647;
  return dice / 2_147_483_647;
}

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  if (pathname.startsWith('/pay/')) {
    answerPerson(request, response, pathname.slice('/pay/'.length), body);
    return;
  }
  const isControl = pathname.startsWith('/test/');
  const result = isControl
    ? { status: 200, body: control(pathname, body) }
    : answerCall(request, pathname, searchParams, body);
  if (!isControl && random() < faults.dropped) response.destroy();
  else if (isControl) reply(response, result);
  else setTimeout(() => reply(response, result), random() * faults.answerMs);
}

/** The page on which somebody pays, and what its buttons do; a browser has it by another host, `checkout.stripe.test`. */
function answerPerson({ method }: IncomingMessage, response: ServerResponse, id: string, body: string): void {
  const session = fake.objects.get(id);
  if (session?.status !== 'open') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('This page is not open any more.');
    return;
  }
  if (method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(writePayPage(session));
    return;
  }
  const isPaid = new URLSearchParams(body).has('pay');
  if (isPaid) fake.act({ do: 'pay', id });
  const location = String(isPaid ? session.success_url : session.cancel_url);
  response.writeHead(303, { location: location.replace('{CHECKOUT_SESSION_ID}', id) }).end();
}

function writePayPage({ amount_total: amount, currency }: StripeObject): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Checkout</title>
<h1>${Number(amount)} ${String(currency)}</h1>
<form method="post"><button name="pay">Pay</button> <button name="back">Back</button></form></html>`;
}

function answerCall(
  { method = 'GET', headers }: IncomingMessage,
  path: string,
  query: URLSearchParams,
  body: string,
): FakeAnswer {
  if (!/^Bearer sk_test_/.test(headers.authorization ?? ''))
    return refuse(401, 'invalid_request_error', undefined, 'Invalid API Key provided');
  if (random() < faults.refused)
    return random() < 0.5
      ? refuse(429, 'rate_limit_error', 'rate_limit', 'Too many requests')
      : refuse(500, 'api_error', undefined, 'An unknown error occurred');
  const key = headers['idempotency-key'];
  return fake.answer(method, path, body, query, typeof key === 'string' ? key : undefined);
}

function control(path: string, body: string): object {
  const asked = body === '' ? {} : JSON.parse(body);
  switch (path) {
    case '/test/setup':
      faults = { ...faults, ...asked.faults };
      webhook = asked.webhook ?? webhook;
      return {};
    case '/test/act':
      return fake.act(asked);
    case '/test/objects':
      return { objects: [...fake.objects.values()], undelivered: fake.undelivered.size };
    default:
      throw new Error(`there is no ${path}`);
  }
}

/** In any order, each until it is accepted. */
function sendWebhooks(): void {
  if (!webhook) return;
  for (const event of fake.undelivered.values()) {
    if (sending.has(event.id)) continue;
    sending.add(event.id);
    setTimeout(() => deliver(event), random() * faults.delayMs);
  }
}

function deliver(event: StripeObject): void {
  sendOnce(event, (isAccepted) => {
    if (isAccepted && random() >= faults.doubled) fake.noteDelivered(event.id);
    // What failed is sent again, after a while.
    setTimeout(() => sending.delete(event.id), isAccepted ? 0 : 300);
  });
}

function sendOnce(event: object, onEnd: (isAccepted: boolean) => void): void {
  if (!webhook) return;
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', webhook.secret).update(`${seconds}.${body}`).digest('hex');
  const headers = {
    host: webhook.host,
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${seconds},v1=${signature}`,
  };
  const call = send(webhook.url, { method: 'POST', headers, timeout: 10_000 }, (reply) => {
    reply.resume();
    reply.once('end', () => onEnd((reply.statusCode ?? 500) < 300));
  });
  call.once('error', () => onEnd(false));
  call.end(body);
}

function reply(response: ServerResponse, { status, body }: FakeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
