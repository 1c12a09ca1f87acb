import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sendStreamed } from './streamed-body';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server whose one answer has these pieces. */
async function serve(pieces: (request: FastifyRequest) => Iterable<string>): Promise<number> {
  app = Fastify();
  app.get('/', (request, reply) => sendStreamed(request, reply, 'text/plain', pieces(request)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function read(port: number, method: string, encoding: string): Promise<IncomingMessage> {
  const asked = ask({ port, method, headers: { 'accept-encoding': encoding } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

test.each(['br', 'gzip', ''])(
  'with encoding "%s" a piece has left before the next is made',
  async (encoding) => {
    const sent: { bytes: number; waiting: number }[] = [];
    const port = await serve(function* ({ raw: { socket } }) {
      for (const piece of ['first', 'second', 'third']) {
        sent.push({ bytes: socket.bytesWritten, waiting: socket.writableLength });
        yield piece;
      }
    });
    const answer = await read(port, 'GET', encoding);
    await text(answer);
    const [none, one, two] = sent;
    expect(none?.bytes).toBe(0);
    expect(one?.bytes).toBeGreaterThan(0);
    expect(two?.bytes).toBeGreaterThan(one?.bytes ?? 0);
    expect(sent.map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
  },
);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('is whole once its %s is undone', async (encoding, undo) => {
  const port = await serve(() => ['Xin chào, ', 'x'.repeat(300_000), '!']);
  const answer = await read(port, 'GET', encoding);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  const bytes: Buffer[] = [];
  for await (const chunk of answer) bytes.push(chunk as Buffer);
  expect(undo(Buffer.concat(bytes)).toString()).toBe(`Xin chào, ${'x'.repeat(300_000)}!`);
});

test('is broken off where a piece fails, never ended as if it were whole', async () => {
  const port = await serve(function* () {
    yield 'first';
    throw new Error('no second');
  });
  await expect(read(port, 'GET', '').then(text)).rejects.toThrow('aborted');
});

test('asked about alone, it has headers and no text', async () => {
  const port = await serve(() => ['first', 'x'.repeat(300_000)]);
  const answer = await read(port, 'HEAD', 'br');
  expect(answer.statusCode).toBe(200);
  expect(await text(answer)).toBe('');
});

test('a reader who leaves costs nothing more than what was on its way', async () => {
  let made = 0;
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const port = await serve(function* () {
    try {
      for (; made < 10_000; made += 1) yield 'x'.repeat(10_000);
    } finally {
      end?.();
    }
  });
  const answer = await read(port, 'GET', '');
  answer.destroy();
  await ended;
  expect(made).toBeLessThan(10_000);
});
