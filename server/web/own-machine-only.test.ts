import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerFailures } from '../http/api-scope';
import { startTestBackend, type TestBackend } from '../testing/test-backend';
import { answerOwnMachineOnly } from './own-machine-only';

describe('a server with demo sites', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    // Whoever is trusted as a proxy.
    backend = await startTestBackend({ trustProxy: ['127.0.0.0/8', '203.0.113.0/24', '2001:db8::/32'] });
  });
  afterAll(() => backend.close());

  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    backend.inject({ host: 'beta.test', url: '/sandbox/outbox', headers, remoteAddress });

  test.each([
    [{ 'x-forwarded-for': '203.0.113.9' }],
    [{ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    [{ 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
    [{ 'x-forwarded-for': '203.0.113.9:4711' }],
    [{ 'x-forwarded-for': '2001:db8::1' }],
    [{ 'x-forwarded-for': '[2001:db8::1]:80' }],
    [{ 'x-forwarded-for': '::ffff:203.0.113.9' }],
    [{ 'x-forwarded-for': '127.0.0.1.evil.test' }],
    [{ 'x-forwarded-for': 'unknown' }],
    [{ 'x-forwarded-for': '' }],
    [{ 'x-real-ip': '192.168.1.20' }],
    [{ 'cf-connecting-ip': '203.0.113.9' }],
    [{ 'true-client-ip': '203.0.113.9' }],
    [{ forwarded: 'for=203.0.113.9;proto=https' }],
    [{ forwarded: 'proto=https;For="[2001:db8::1]:4711"' }],
    [{ forwarded: 'for=127.0.0.1, for=203.0.113.9' }],
    [{ forwarded: 'for=_hidden' }],
    [{ forwarded: 'proto=https' }],
    [{ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '203.0.113.9' }],
  ])('refuses who is forwarded as %j', async (headers) => {
    const refused = await ask(headers);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().msg).toMatch(/only answers requests from its own machine/);
  });

  test.each(['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', '2001:db8::1'])(
    'refuses who connects from %s',
    async (address) => expect((await ask({}, address)).statusCode).toBe(403),
  );

  test.each([
    [{}, '127.0.0.1'],
    [{}, '::1'],
    [{}, '::ffff:127.0.0.1'],
    [{ 'x-forwarded-for': '127.0.0.1, ::1' }, '127.0.0.1'],
    [{ forwarded: 'for="[::1]:4711";proto=http' }, '127.0.0.1'],
  ])('answers its own machine: %j from %s', async (headers, address) => {
    expect((await ask(headers, address)).statusCode).toBe(200);
  });

  test('answers a browser with a page that says why, at every address', async () => {
    for (const url of ['/', '/sandbox/outbox', '/nowhere']) {
      const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.9' };
      const page = await backend.inject({ host: 'beta.test', url, headers });
      expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(page.body).toContain('only answers requests from its own machine');
    }
  });
});

test('a server without demo sites answers other machines', async () => {
  const backend = await startTestBackend({ isDemo: false });
  onTestFinished(() => backend.close());
  const from = { headers: { 'x-forwarded-for': '203.0.113.9' }, remoteAddress: '10.0.0.1' };
  expect((await backend.inject({ url: '/healthz', ...from })).statusCode).toBe(200);
});

test('what a proxy asks that names nobody is refused, and logged once a minute', async () => {
  const lines: string[] = [];
  const app: FastifyInstance = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
  onTestFinished(() => app.close());
  answerFailures(app);
  answerOwnMachineOnly(app);
  app.get('/', async () => 'ok');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  for (let count = 0; count < 2; count += 1) {
    expect(await send(Number(port), 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.\d 403/);
  }
  expect(lines.filter((line) => line.includes('start without DEMO=1'))).toHaveLength(1);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

async function send(port: number, head: string): Promise<string> {
  let answer = '';
  for await (const chunk of connect(port, '127.0.0.1').setEncoding('utf8').end(head)) answer += chunk;
  return answer;
}
