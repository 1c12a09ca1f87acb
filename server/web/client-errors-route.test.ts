import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientErrorsMaxBytes, clientErrorsPath } from '../../contract/client-errors';
import { createMetrics, type Metrics } from '../metrics';
import type { Tenant, TenantSource } from '../tenants/tenant-source';
import { registerClientErrors } from './client-errors-route';
import { createStackMapper, sourceMapsFolder } from './stack-mapper';

/** One column of one line, which came from the third line of a source. */
const map = { version: 3, sources: ['../../../src/app/start.tsx'], names: [], mappings: 'AAEA' };

let folder: string;
let metrics: Metrics;
let logged: Record<string, unknown>[];
let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-maps-'));
  await mkdir(sourceMapsFolder(join(folder, 'client')));
  await writeFile(join(folder, 'source-maps/app-1.js.map'), JSON.stringify(map));
  await writeFile(join(folder, 'source-maps/broken-1.js.map'), '{');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  app = await startApp();
});

async function startApp() {
  logged = [];
  metrics = createMetrics();
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const server = Fastify({ logger: { level: 'error', stream } });
  server.decorateRequest('knownTenant', null);
  const tenants = {
    loadTenant: async (host: string) => (host === 'alpha.test' ? ({ code: 'alpha', host } as Tenant) : null),
  } as TenantSource;
  const mapStack = createStackMapper(sourceMapsFolder(join(folder, 'client')));
  await server.register((scope) =>
    registerClientErrors(scope, { tenants, metrics, mapStack, isTraced: false }),
  );
  return server;
}

const frame = { file: 'app-1.js', line: 1, column: 1 };
const error = { name: 'TypeError', message: 'x is not a function', frames: [frame] };

type Sent = { errors?: unknown[]; host?: string; change?: object; remoteAddress?: string };

function send({
  errors = [error],
  host = 'alpha.test',
  change = {},
  remoteAddress = '192.0.2.1',
}: Sent = {}) {
  return app.inject({
    ...{ method: 'POST', url: clientErrorsPath, remoteAddress },
    headers: { host, 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' },
    payload: { version: '0.2.0', source: 'page', errors, ...change },
  });
}

test('a kind of error is counted each time and logged once, by the lines of the sources', async () => {
  expect((await send()).statusCode).toBe(200);
  await send();
  expect(logged).toMatchObject([
    {
      ...{ site: 'alpha', source: 'page', browser: 'Chrome', version: '0.2.0' },
      ...{ name: 'TypeError', message: 'x is not a function', stack: ['src/app/start.tsx:3:1'] },
    },
  ]);
  expect(await metrics.registry.metrics()).toContain(
    'toolfront_client_errors_total{site="alpha",source="page",browser="Chrome"} 2',
  );
});

test('what a page did not scrub is scrubbed here, and places of another build stay as they are', async () => {
  const frames = [
    { ...frame, file: 'old-1.js', line: 7 },
    { ...frame, file: 'broken-1.js' },
    { ...frame, file: '..' },
  ];
  await send({ errors: [{ ...error, message: 'No "Letter.pdf" of ann@example.com', frames }] });
  expect(logged).toMatchObject([
    { message: 'No … of …', stack: ['old-1.js:7:1', 'broken-1.js:1:1', '..:1:1'] },
  ]);
});

test.each([
  ['another host', { host: 'nowhere.test' }, 404],
  ['no error', { errors: [] }, 400],
  ['too many errors', { errors: Array.from({ length: 6 }, () => error) }, 400],
  ['a file elsewhere', { errors: [{ ...error, frames: [{ ...frame, file: '../secret' }] }] }, 400],
  ['a name that is a sentence', { errors: [{ ...error, name: 'Ann Smith' }] }, 400],
  ['no place of ours', { errors: [{ ...error, frames: [] }] }, 400],
  ['another source', { change: { source: 'ann' } }, 400],
  ['a large body', { change: { more: 'x'.repeat(clientErrorsMaxBytes) } }, 413],
])('%s is refused', async (_, sent, status) => {
  expect((await send(sent)).statusCode).toBe(status);
  expect(logged).toEqual([]);
});

test('an address has a limit, and so has the log', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await send()).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  logged = [];
  for (let count = 0; count < 30; count += 1) {
    const errors = [{ ...error, name: `Error${String.fromCharCode(65 + count)}` }];
    await send({ errors, remoteAddress: `192.0.3.${count}` });
  }
  expect(logged).toHaveLength(19);
});
