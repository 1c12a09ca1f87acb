import { createHmac, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageCalls, smsStatuses } from '../../contract/messages';
import { readConfig } from '../config';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import { readHttpSettings } from './gateways/http/http-settings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { sending, sent, failed } = smsStatuses;
const phoneNumber = '+447400123456';
const secret = 'signs the reports';

type Asked = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, string>;
};
type Answer = { status: number; body: string } | 'drop';

/** Every request to send, and what the next ones are answered. */
const asked: Asked[] = [];
const answers: Answer[] = [];
const found = new Map<string, object>();
const gateway = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const message = found.get(request.url?.split('/').at(-1) ?? '');
    response.writeHead(message ? 200 : 404).end(JSON.stringify(message ?? {}));
    return;
  }
  const { method = '', url = '', headers } = request;
  asked.push({ method, url, headers, body: JSON.parse(await readAll(request)) });
  const answer = answers.shift() ?? { status: 202, body: accept() };
  if (answer === 'drop') return void request.socket.destroy();
  response.writeHead(answer.status).end(answer.body);
});

let backend: TestBackend;
let member: Headers;
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const variables: Record<string, string> = { SMS_KEY: 'the key', SMS_SECRET: secret };
  backend = await startTestBackend(
    { sms: readConfig({ SMS_PROVIDER: 'http' }).sms, readVariable: (name) => variables[name] },
    async (sitesDir) => {
      variables.SITE_FILE = join(sitesDir, 'gateway.json');
      await writeFile(variables.SITE_FILE, JSON.stringify(describeGateway(url)));
      const messages = {
        ...{ provider: 'http', httpFileEnv: 'SITE_FILE' },
        ...{ countries: ['GB', 'US'], senderNames: ['GB'] },
      };
      await writeSite(sitesDir, host, { server: { demo: true, messages } });
    },
  );
  member = await createDocumentCalls(backend).signInMember();
});
afterAll(async () => {
  await backend.close();
  gateway.close();
});
beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
});

describe('sending', () => {
  test('fills the file’s template, keys from variables, and every letter of the text as it is', async () => {
    const text = `${randomUUID()} "quoted" {phoneNumber} \\ \n ż 👋`;
    const [request] = await sendAndWait(text);
    expect(request).toMatchObject({ method: 'PUT', url: '/send?to=%2B447400123456' });
    expect(request?.headers).toMatchObject({ authorization: 'Bearer the key', 'x-for': '447400123456' });
    expect(request?.body).toMatchObject({ to: phoneNumber, from: 'Info', channel: 'sms' });
    expect(request?.body.text).toContain(text);
    expect(new URL(request?.body.callback ?? '')).toMatchObject({
      hostname: host,
      pathname: '/webhooks/sms',
    });
  });

  test('a country that allows no names gets the number', async () => {
    const [request] = await sendAndWait(randomUUID(), '+14155552671');
    expect(request?.body.from).toBe('+14155550100');
  });

  test('the form learns where names arrive', async () => {
    const { data } = (await backend.inject({ host, url: `/nodeapi/site?host=${host}` })).json();
    expect(data.capabilities.smsSenderNames).toEqual(['GB']);
  });

  test.each<[string, Answer]>([
    ['an answer of another word than accepted', { status: 200, body: '{"result":{"state":"rejected"}}' }],
    ['a status that refuses', { status: 422, body: '{"error":"number"}' }],
  ])('%s fails the message, asked for once', async (_, answer) => {
    answers.push(answer);
    const text = randomUUID();
    await sendAndWait(text);
    await expect.poll(() => statusOf(text)).toBe(failed);
    expect(asked).toHaveLength(1);
  });

  test('one that is asked too much, or does not know the key, is asked again', async () => {
    answers.push({ status: 429, body: '' }, { status: 401, body: 'no' });
    await Promise.all([send(randomUUID()), send(randomUUID())]);
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(4);
    const references = asked.map(({ body }) => body.reference);
    expect(new Set(references).size).toBe(2);
  });
});

test('an answer that is lost is looked for, and a message that is there is not made again', async () => {
  answers.push('drop', { status: 502, body: '<html>' }, { status: 200, body: '<html>' });
  answers.push({ status: 307, body: '' });
  const texts = answers.map(() => randomUUID());
  await Promise.all(texts.map((text) => send(text)));
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(texts.length);
  for (const { body } of asked)
    found.set(body.reference ?? '', { message: { id: `g-${body.reference}`, state: 'DELIVERED' } });
  for (const text of texts) await expect.poll(() => statusOf(text), { timeout: 30_000 }).toBe(sent);
  expect(asked).toHaveLength(texts.length);
});

describe('the webhook', () => {
  test('a signed report sets the state, an unsigned one nothing', async () => {
    const text = randomUUID();
    answers.push({ status: 202, body: accept(`g-${text}`) });
    await sendAndWait(text);
    const report = { message: { id: `g-${text}`, state: 'UNDELIVERABLE', why: '17' } };
    expect(await post(report, 'sha256=0000')).toBe(401);
    expect(await post(report, undefined)).toBe(401);
    expect(await post(report, sign(report).slice('sha256='.length))).toBe(401);
    expect(await statusOf(text)).toBe(sending);
    expect(await post(report, sign(report))).toBe(200);
    expect(await statusOf(text)).toBe(failed);
  });

  test('a number that answers STOP gets nothing more until START', async () => {
    const stop = { incoming: { from: phoneNumber.slice(1), text: ' stop ' } };
    expect(await post(stop, sign(stop))).toBe(200);
    expect((await send(randomUUID())).success).not.toBe('1');
    const start = { incoming: { from: phoneNumber, text: 'Start' } };
    expect(await post(start, sign(start))).toBe(200);
    expect((await send(randomUUID())).success).toBe('1');
  });
});

describe('the file', () => {
  const read = async (
    file: unknown,
    variables: Record<string, string> = { SMS_KEY: 'k', SMS_SECRET: 's' },
  ) => {
    const path = join(backend.config.dataDir, `${randomUUID()}.json`);
    await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file));
    const { sms } = readConfig({ SMS_PROVIDER: 'http', SMS_HTTP_FILE: path });
    return () => readHttpSettings({ sms, readVariable: (name) => variables[name] }, undefined);
  };
  const changed = (send: object) => ({ ...describeGateway(), send: { ...describeGateway().send, ...send } });

  test('is read with its variables', async () => {
    expect((await read(describeGateway()))()).toMatchObject({ account: 'acme', reportSecret: 's' });
  });

  test.each<[string, unknown, string]>([
    ['that is no JSON', '{ "key": secret', 'is no JSON'],
    ['without an address', changed({ url: 'acme' }), 'send.url'],
    ['that sends in the clear', changed({ url: 'http://acme.test/' }), 'send.url'],
    ['whose host a message would choose', changed({ url: 'https://{text}.acme.test/' }), 'send.url'],
    ['with a word of no meaning', changed({ retries: 3 }), 'send.retries'],
    ['with a variable that is not set', changed({ headers: { a: '{env.NOT_SET}' } }), 'NOT_SET is not set'],
  ])('%s is refused by name', async (_, file, problem) => {
    expect(await read(file)).toThrow(problem);
  });
});

function describeGateway(url = 'https://sms.acme.test') {
  const state = { field: 'message.state', words: { DELIVERED: 'delivered', UNDELIVERABLE: 'failed' } };
  return {
    account: 'acme',
    sender: '+14155550100',
    send: {
      url: `${url}/send?to={phoneNumber}`,
      method: 'PUT',
      headers: { authorization: 'Bearer {env.SMS_KEY}', 'x-for': '{digits}' },
      body: {
        ...{ to: '{phoneNumber}', from: '{sender}', text: '{text}', channel: 'sms' },
        ...{ reference: '{id}', callback: '{reportUrl}' },
      },
      accepted: { field: 'result.state', values: ['queued'] },
      id: 'result.id',
    },
    find: { url: `${url}/messages/{id}`, id: 'message.id', state },
    report: {
      signature: { header: 'X-Signature', kind: 'hmac-sha256', prefix: 'sha256=', secretEnv: 'SMS_SECRET' },
      id: 'message.id',
      state: { ...state, reason: 'message.why' },
      reply: { phoneNumber: 'incoming.from', text: 'incoming.text' },
    },
  };
}

function accept(id: string = randomUUID()): string {
  return JSON.stringify({ result: { id, state: 'queued' } });
}

function sign(body: object): string {
  return `sha256=${createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')}`;
}

async function post(body: object, signature: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'x-signature': signature } : {}) };
  const payload = JSON.stringify(body);
  return (await backend.inject({ host, method: 'POST', url: '/webhooks/sms', headers, payload })).statusCode;
}

async function send(message: string, to = phoneNumber): Promise<{ success: string }> {
  const payload = {
    ...{ sender: 'Info', type: 'anonymous', message, number: 1, phoneNumber: to },
    ...{ isScheduled: false, scheduledTime: null },
  };
  const { path } = messageCalls.send;
  return (await backend.inject({ host, method: 'POST', url: path, headers: member, payload })).json();
}

async function sendAndWait(text: string, to = phoneNumber): Promise<Asked[]> {
  expect(await send(text, to)).toMatchObject({ success: '1' });
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0);
  return asked;
}

async function statusOf(text: string): Promise<number | undefined> {
  const query = new URLSearchParams({ pageNumber: '1', pageSize: '100' });
  const answer = await backend.inject({
    host,
    url: `${messageCalls.history.path}?${query}`,
    headers: member,
  });
  const rows: { message: string; status: number }[] = answer.json().page.result;
  return rows.find(({ message }) => message === text)?.status;
}
