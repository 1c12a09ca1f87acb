import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFailures } from './api-scope';
import { parseJsonBodies } from './parse-json';

let app: FastifyInstance;

beforeAll(() => {
  app = Fastify({ bodyLimit: 8_000_000 });
  parseJsonBodies(app);
  answerFailures(app);
  app.post('/', async ({ body }) => ({ body }));
});
afterAll(() => app.close());

function send(payload: string) {
  return app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
}

test.each([
  ['a large text', { photo: 'A'.repeat(6_000_000) }],
  ['a text of brackets', { text: '[{:,'.repeat(10_000) }],
  ['a text of quotes and backslashes', { text: '\\"'.repeat(10_000), more: '\\', end: ['[', '\\\\"'] }],
])('%s is read', async (_, body) => {
  expect((await send(JSON.stringify(body))).json()).toEqual({ body });
});

test.each([
  ['deep', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['without an end', '['.repeat(500_000)],
  ['of many values', JSON.stringify(Array.from({ length: 20_000 }, () => ({})))],
  ['that begins with a text', `{"a":"\\\\","b":${'['.repeat(20_000)}`],
  ['that is none', '{"a'],
  ['for a prototype', '{"__proto__":{}}'],
])('JSON %s is refused as malformed', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(400);
});
