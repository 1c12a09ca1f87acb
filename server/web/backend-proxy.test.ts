import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { describeSite, envelopeOf } from '../testing/test-backend';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const entry = `
export const renderPage = async ({ template }) => ({ status: 200, opening: template, drawRest: () => '' });
export const renderUnavailable = async ({ template }) => template;
export const findBlockProblems = () => [];`;

/** What the backend was asked, but for the sites of hosts, which each front asks for first. */
let seen: Seen[];
let siteQuestions: string[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let stranger: Server;
let strangerUrl: string;
let folder: string;
let app: FastifyInstance;
let buildFront: (backendUrl: string) => Promise<FastifyInstance>;

beforeEach(async () => {
  seen = [];
  siteQuestions = [];
  respond = (_request, response) => response.end('{"success":1}');
  stranger = createServer((request, response) => void record(request, response));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'toolfront-front-'));
  const clientDir = join(folder, 'client');
  await mkdir(join(clientDir, '.vite'), { recursive: true });
  await writeFile(join(clientDir, '.vite/manifest.json'), '{}');
  await writeFile(join(clientDir, 'index.html'), '<!doctype html>');
  const rendererPath = join(folder, 'entry.mjs');
  await writeFile(rendererPath, entry);
  const config = readConfig({
    BACKEND_URL: strangerUrl,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  });
  buildFront = async (address) =>
    (await buildApp({ ...config, backendUrl: address, clientDir, rendererPath })).app;
  app = await buildFront(strangerUrl);
});
afterEach(async () => {
  await app.close();
  stranger.closeAllConnections();
  stranger.close();
  await rm(folder, { recursive: true, force: true });
});

async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.includes('/nodeapi/site?')) {
    siteQuestions.push(request.url);
    const host = String(request.headers.website);
    const isKnown = ['shop.test', '127.0.0.1'].includes(host);
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify({ data: describeSite(host) }));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  seen.push({
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  });
  respond(request, response);
}

test('calls are handed on as they are, with the host they were sent to', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/backapi/v1/pay/create?a=1',
    headers: { host: 'shop.test:4173', 'x-stranger-auth': 'token', 'idempotency-key': 'k1' },
    payload: { amount: 1 },
  });
  expect(answer.json()).toEqual({ success: 1 });
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/backapi/v1/pay/create?a=1',
      body: '{"amount":1}',
      headers: expect.objectContaining({
        website: 'shop.test',
        'x-forwarded-host': 'shop.test:4173',
        'x-stranger-auth': 'token',
        'idempotency-key': 'k1',
      }),
    },
  ]);
});

test('a client that names another site than it asks is refused here already', async () => {
  const answer = await app.inject({ url: '/nodeapi/site?host=other.test', headers: { host: 'shop.test' } });
  expect(answer.statusCode).toBe(400);
  expect(seen).toEqual([]);
});

test.each(['other.test', 'shop.test.evil.test', 'shop.test@evil.test', 'x'.repeat(300), '', '[::1]', '..'])(
  'no call reaches the backend for the host %j, which is no site of its own',
  async (host) => {
    for (const url of ['/backapi/v1/user/info', '/nodeapi/page', '/files/a.pdf']) {
      const answer = await app.inject({ url, headers: { host, website: host } });
      expect(answer.statusCode).toBe(404);
      expect(envelopeOf(answer).success).toBe('404');
    }
    expect(seen).toEqual([]);
  },
);

test('a backend below a path is asked there, for calls, files and configurations alike', async () => {
  const front = await buildFront(`${strangerUrl}/api/v2`);
  for (const url of ['/backapi/v1/user/info?a=1', '/files/a.pdf']) {
    const answer = await front.inject({ url, headers: { host: 'shop.test' } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: 1 }]);
  }
  await front.close();
  expect(seen.map(({ url }) => url)).toEqual(['/api/v2/backapi/v1/user/info?a=1', '/api/v2/files/a.pdf']);
  expect(siteQuestions).toEqual(['/api/v2/nodeapi/site?host=shop.test']);
});

test.each(['http://a.test/?key=1', 'http://a.test/#a', 'http://name:password@a.test'])(
  'BACKEND_URL=%s is refused at the start',
  (address) =>
    expect(() => readConfig({ BACKEND_URL: address })).toThrow(/BACKEND_URL: must be an address without/),
);

test.each([503, 502, 429, 500])(
  'a start that is answered %i is asked once and answered so',
  async (status) => {
    respond = (_request, response) => response.writeHead(status, { 'retry-after': '0' }).end('{"success":0}');
    const answer = await app.inject({
      url: '/backapi/v1/pdf/fileToPdf?type=docx',
      headers: { host: 'shop.test' },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['retry-after']).toBe('0');
    expect(seen).toHaveLength(1);
  },
);

test('a start whose connection breaks is asked once and answered 502 with an envelope', async () => {
  respond = (request) => request.socket.destroy();
  const answer = await app.inject({
    url: '/backapi/v1/pdf/fileToPdf?type=docx',
    headers: { host: 'shop.test' },
  });
  expect(answer.statusCode).toBe(502);
  expect(envelopeOf(answer).success).toBe('502');
  expect(seen).toHaveLength(1);
});

test('a backend that is down is 502 for calls and a plain page that says so for people', async () => {
  await new Promise((resolve) => {
    stranger.closeAllConnections();
    stranger.close(resolve);
  });
  const call = await app.inject({ url: '/backapi/v1/user/info', headers: { host: 'shop.test' } });
  expect(call.statusCode).toBe(502);
  expect(envelopeOf(call).msg).toBeTruthy();
  const page = await app.inject({ url: '/', headers: { host: 'shop.test' } });
  expect(page.statusCode).toBe(503);
  expect(page.headers['retry-after']).toBeDefined();
});

test('a host that the backend does not know is the plain page of nobody', async () => {
  const page = await app.inject({ url: '/', headers: { host: 'nobody.test' } });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('This site is not set up');
});

test('an upload is passed on while it is sent', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let pushRest: () => void = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('first '));
      pushRest = () => {
        controller.enqueue(new TextEncoder().encode('second'));
        controller.close();
      };
    },
  });
  const reached = new Promise<void>((resolve) => stranger.once('request', () => resolve()));
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } satisfies RequestInit & { duplex: 'half' };
  const answer = fetch(`http://127.0.0.1:${port}/backapi/v1/convert/uploadFile`, init);
  await reached;
  pushRest();
  expect((await answer).status).toBe(200);
  expect(seen[0]?.body).toBe('first second');
});

test('the front keeps no data folder and runs no backend of its own', async () => {
  const answer = await app.inject({ url: '/backapi/v1/user/info', headers: { host: 'shop.test' } });
  expect(answer.json()).toEqual({ success: 1 });
  await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT');
});
