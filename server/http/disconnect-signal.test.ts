import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disconnectSignal } from './disconnect-signal';

let app: FastifyInstance;
let begun: Promise<AbortSignal>;
let end: () => void;

beforeEach(() => {
  app = Fastify();
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  begun = new Promise((resolve) => {
    app.post('/work', async (_request, reply) => {
      resolve(disconnectSignal(reply));
      await ended;
      return {};
    });
  });
});
afterEach(() => app.close());

test('neither reading the body nor sending the response aborts', async () => {
  const asked = ask();
  const signal = await begun;
  await new Promise(setImmediate);
  expect(signal.aborted).toBe(false);
  end();
  expect((await asked).status).toBe(200);
  await app.close();
  expect(signal.aborted).toBe(false);
});

test('aborts when the client disconnects', async () => {
  const leave = new AbortController();
  const asked = ask(leave.signal);
  const signal = await begun;
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  leave.abort();
  await expect(asked).rejects.toThrow('aborted');
  await aborted;
  end();
});

async function ask(signal: AbortSignal | null = null): Promise<Response> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return fetch(`${origin}/work`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ photo: 'x'.repeat(300_000) }),
    signal,
  });
}
