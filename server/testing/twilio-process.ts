// Twilio's messages over HTTP, for tests: form bodies, basic auth, error objects, signed reports, and what goes wrong on
// the way. A process of its own, so that a killed server leaves it as it is. It prints its address. Plain Node runs it.

import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to the next request to send; `…Made`: the message exists, whatever the answer. */
export type TwilioFault =
  | 'tooMany'
  | 'error'
  | 'errorMade'
  | 'drop'
  | 'dropMade'
  | 'redirect'
  | 'strangeAnswer'
  | 'badAuth'
  | 'refuse';

type Made = Record<string, unknown> & { sid: string; to: string; from: string | null; body: string };

const [accountSid = '', authToken = ''] = process.argv.slice(2);
const version = '/2010-04-01';
const messagesPath = `${version}/Accounts/${accountSid}/Messages`;
const made: Made[] = [];
const callbacks = new Map<string, string>();
const faults: TwilioFault[] = [];
let requests = 0;
let searches = 0;
/** Of each request to send: before the message exists, and before the answer. */
const delays = { beforeMs: 0, afterMs: 0 };
/** Which port of this machine a report goes to, whatever host its address names; 0: the address' own. */
let callbackPort = 0;
/** Texts are not stored, as an account may be set. */
let isRedacting = false;

const server = createServer((message, response) => {
  answer(message, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Twilio: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(message.url ?? '/', 'http://twilio.test');
  const text = await readBody(message);
  if (url.pathname.startsWith('/test/')) return control(url.pathname.slice('/test/'.length), text, response);
  if (!isKnown(message)) return fail(response, 401, 20003, 'Authenticate');
  if (message.method === 'POST' && url.pathname === `${messagesPath}.json`)
    return create(new URLSearchParams(text), response);
  if (message.method === 'GET' && url.pathname === `${messagesPath}.json`) return list(url, response);
  if (message.method === 'GET' && url.pathname === `${version}/Accounts/${accountSid}.json`)
    return send(response, 200, { sid: accountSid, status: 'active', type: 'Full', friendly_name: 'Test' });
  const [, sid] = /\/Messages\/(SM[0-9a-f]{32})\.json$/.exec(url.pathname) ?? [];
  const found = made.find((one) => one.sid === sid);
  if (found) return send(response, 200, found);
  return fail(response, 404, 20404, `The requested resource ${url.pathname} was not found`);
}

function isKnown({ headers }: IncomingMessage): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
}

async function create(form: URLSearchParams, response: ServerResponse): Promise<void> {
  requests += 1;
  const fault = faults.shift();
  await wait(delays.beforeMs);
  if (fault === 'badAuth') return fail(response, 401, 20003, 'Authenticate');
  if (fault === 'tooMany') return fail(response, 429, 20429, 'Too many requests');
  if (fault === 'error') return fail(response, 503, 20503, 'Service unavailable');
  if (fault === 'drop') return void response.destroy();
  if (fault === 'refuse')
    return fail(response, 400, 21610, `Attempt to send to unsubscribed recipient ${form.get('To')}`);
  if (fault === 'redirect') return void response.writeHead(307, { location: `${messagesPath}.json` }).end();
  if (fault === 'strangeAnswer')
    return void response.writeHead(201, { 'content-type': 'text/html' }).end('<p>Log in</p>');
  const to = form.get('To') ?? '';
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(response, 400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!form.get('Body')) return fail(response, 400, 21602, 'Message body is required.');
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return fail(response, 400, 21603, "A 'From' phone number is required.");
  const one = make(form, to);
  made.unshift(one);
  const callback = form.get('StatusCallback');
  if (callback) callbacks.set(one.sid, callback);
  await wait(delays.afterMs);
  if (fault === 'dropMade') return void response.destroy();
  if (fault === 'errorMade') return fail(response, 500, 20500, 'Internal server error');
  return send(response, 201, one);
}

function make(form: URLSearchParams, to: string): Made {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const now = new Date().toUTCString().replace('GMT', '+0000');
  const service = form.get('MessagingServiceSid');
  const uri = `${messagesPath}/${sid}.json`;
  return {
    body: isRedacting ? '' : (form.get('Body') ?? ''),
    num_segments: '1',
    direction: 'outbound-api',
    from: form.get('From'),
    to,
    date_updated: now,
    price: null,
    error_message: null,
    uri,
    account_sid: accountSid,
    num_media: '0',
    status: service ? 'accepted' : 'queued',
    messaging_service_sid: service,
    sid,
    date_sent: null,
    date_created: now,
    error_code: null,
    price_unit: 'USD',
    api_version: '2010-04-01',
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
  };
}

function list(url: URL, response: ServerResponse): void {
  searches += 1;
  const pageSize = Number(url.searchParams.get('PageSize') ?? 50);
  const page = Number(url.searchParams.get('Page') ?? 0);
  const fitting = made.filter(
    (one) =>
      (url.searchParams.get('To') ?? one.to) === one.to &&
      (url.searchParams.get('From') ?? one.from) === one.from,
  );
  const start = page * pageSize;
  const addressOf = (number: number) => {
    const query = new URLSearchParams(url.searchParams);
    query.set('Page', String(number));
    query.set('PageSize', String(pageSize));
    return `${url.pathname}?${query}`;
  };
  const messages = fitting.slice(start, start + pageSize);
  send(response, 200, {
    end: start + messages.length - 1,
    first_page_uri: addressOf(0),
    next_page_uri: start + pageSize < fitting.length ? addressOf(page + 1) : null,
    page,
    page_size: pageSize,
    previous_page_uri: page > 0 ? addressOf(page - 1) : null,
    start,
    uri: `${url.pathname}${url.search}`,
    messages,
  });
}

/** What the tests tell it, and ask of it. */
async function control(name: string, text: string, response: ServerResponse): Promise<void> {
  const given = text === '' ? {} : JSON.parse(text);
  if (name === 'faults') faults.push(...given);
  if (name === 'delays') Object.assign(delays, given);
  if (name === 'callback-port') callbackPort = given;
  if (name === 'redacting') isRedacting = given;
  if (name === 'insert')
    made.unshift(
      ...Array.from({ length: given.count }, () => make(new URLSearchParams(given.form), given.form.To)),
    );
  if (name === 'report') return send(response, 200, await report(given));
  if (name === 'reply') return send(response, 200, await reply(given));
  return send(response, 200, { made, requests, searches });
}

type Report = {
  sid: string;
  status: string;
  code?: string;
  token?: string;
  address?: string;
};

/** Reports as Twilio does, signed with the account's token or another; answers with the status it got. */
async function report({ sid, status, code, token = authToken, address }: Report): Promise<number> {
  const one = made.find((candidate) => candidate.sid === sid);
  if (one) Object.assign(one, { status, error_code: code ? Number(code) : null });
  const target = new URL(address ?? callbacks.get(sid) ?? '');
  const form: Record<string, string> = {
    ...{ MessageSid: sid, SmsSid: sid, AccountSid: accountSid, MessageStatus: status, SmsStatus: status },
    ...(one ? { To: one.to } : {}),
    ...(code ? { ErrorCode: code } : {}),
  };
  return post(target, form, sign(target.href, form, token));
}

type Reply = { from: string; to: string; body: string; token: string; address: string };

/** Tells of a message that somebody has written back. */
function reply({ from, to, body, token, address }: Reply): Promise<number> {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const form = {
    ...{ MessageSid: sid, SmsSid: sid, SmsMessageSid: sid, AccountSid: accountSid, SmsStatus: 'received' },
    ...{ From: from, To: to, Body: body, NumMedia: '0', NumSegments: '1', ApiVersion: '2010-04-01' },
  };
  return post(new URL(address), form, sign(address, form, token));
}

/** HMAC-SHA1 over the address and the sorted fields, as Twilio's page on webhook security says. */
function sign(address: string, form: Record<string, string>, token: string): string {
  const text = Object.keys(form)
    .sort()
    .reduce((data, name) => data + name + form[name], address);
  return createHmac('sha1', token).update(text).digest('base64');
}

function post(target: URL, form: Record<string, string>, signature: string): Promise<number> {
  const body = new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: callbackPort || target.port,
        path: target.pathname + target.search,
        method: 'POST',
        headers: {
          host: target.host,
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'x-twilio-signature': signature,
        },
      },
      (answered) => {
        answered.resume();
        resolve(answered.statusCode ?? 0);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  send(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
