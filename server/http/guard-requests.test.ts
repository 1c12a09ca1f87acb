import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFailures } from './api-scope';
import { guardRequests } from './guard-requests';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = Fastify({ trustProxy: ['loopback'] });
  guardRequests(app, { intervalMs: 200, minBytes: 100 });
  answerFailures(app);
  app.post('/', async () => 'read');
  app.get('/', async ({ protocol }) => protocol);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterAll(() => app.close());

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n'],
  ['a scheme that is none', 'GET / HTTP/1.1\r\nHost: a.test\r\nX-Forwarded-Proto: javascript\r\n'],
  ['one among several', 'GET / HTTP/1.1\r\nHost: a.test\r\nX-Forwarded-Proto: https, x\r\n'],
  ['a NUL in the address', 'GET /?name=a%00b HTTP/1.1\r\nHost: a.test\r\n'],
])('%s is refused', async (_what, head) => {
  expect(await ask(`${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/);
});

test('https from the proxy is believed', async () => {
  const head = 'GET / HTTP/1.1\r\nHost: a.test\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n';
  expect(await ask(head)).toMatch(/https$/);
});

test.each([
  ['that never comes', ''],
  ['of which a few bytes come now and then', 'drip'],
])('a connection with a body %s is cut', async (_what, piece) => {
  const head =
    'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n';
  expect(await ask(head, piece)).not.toMatch(/^HTTP\/1.1 200/);
});

test('a body that comes at a fair rate is read', async () => {
  const body = JSON.stringify('a'.repeat(3_000));
  const head = `POST / HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
  const pieces = body.match(/.{1,500}/g) ?? [];
  expect(await ask(head, ...pieces)).toMatch(/^HTTP\/1.1 200/);
});

test('a body that is refused is taken to its end, so that who sends it gets to read why', async () => {
  const bytes = 30_000_000;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST / HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(Buffer.alloc(bytes, 32), () => resolve());
  });
  expect(answer).toMatch(/^HTTP\/1.1 413/);
  socket.destroy();
});

/** Sends a head and then pieces, one each 80 ms; answers with all that came until the connection closed. */
async function ask(head: string, ...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(head);
  const left = [...pieces];
  const timer = setInterval(() => socket.write(left.shift() ?? ''), 80);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
}
