import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackendUnreachableError, createRemoteTenants } from './remote-tenants';
import type { TenantSource } from './tenant-source';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const site = {
  type: 5,
  site: { host: 'a.test', code: 'a', name: 'A', label: 'a', theme: 'blue', helpUrl: 'https://h.test/' },
  common: {},
};

let asked: string[];
let answer: { status: number; body: string };
let backend: Server;
let tenants: TenantSource;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked = [];
  answer = { status: 200, body: JSON.stringify({ data: site }) };
  backend = createServer((request, response) => {
    asked.push(`${request.headers.website} ${request.url}`);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  tenants = createRemoteTenants(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`, log);
});
afterEach(() => {
  vi.useRealTimers();
  backend.closeAllConnections();
  backend.close();
});

test('a site is asked for with its host, and not again for half a minute', async () => {
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
  await tenants.loadTenant('a.test');
  expect(asked).toEqual(['a.test /nodeapi/site?host=a.test']);
  vi.setSystemTime(Date.now() + 31_000);
  await tenants.loadTenant('a.test');
  expect(asked).toHaveLength(2);
});

test('a host that the backend does not know is nobody’s', async () => {
  answer = { status: 404, body: '' };
  expect(await tenants.loadTenant('b.test')).toBeNull();
});

test('what no host can be called is not asked for', async () => {
  expect(await tenants.loadTenant('a.test/../x?y=')).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['fails', { status: 500, body: '' }],
  ['answers HTML', { status: 200, body: '<html>' }],
  ['answers another shape', { status: 200, body: '{"data":{"type":5}}' }],
])('while the backend %s, what was last known is served', async (_how, broken) => {
  await tenants.loadTenant('a.test');
  vi.setSystemTime(Date.now() + 31_000);
  answer = broken;
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
  await expect(tenants.loadTenant('never-seen.test')).rejects.toThrow(BackendUnreachableError);
});
