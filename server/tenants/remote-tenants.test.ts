import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackendUnreachableError, createRemoteTenants } from './remote-tenants';
import type { TenantSource } from './tenant-source';

const warnings: unknown[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: (what: unknown) => warnings.push(what),
  error: () => {},
};
const site = {
  type: 5,
  site: { host: 'a.test', code: 'a', name: 'A', label: 'a', theme: 'blue', helpUrl: 'https://h.test/' },
  common: {},
};

let asked: string[];
/** Holds the backend's answers back while it is there. */
let isHeld: Promise<void> | undefined;
let answer: { status: number; body: string };
let backend: Server;
let tenants: TenantSource;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  asked = [];
  warnings.length = 0;
  isHeld = undefined;
  answer = { status: 200, body: JSON.stringify({ data: site }) };
  backend = createServer(async (request, response) => {
    asked.push(`${request.headers.website} ${request.url}`);
    await isHeld;
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
  vi.advanceTimersByTime(31_000);
  await tenants.loadTenant('a.test');
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 });
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
  vi.advanceTimersByTime(31_000);
  answer = broken;
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 });
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
  await expect(tenants.loadTenant('never-seen.test')).rejects.toThrow(BackendUnreachableError);
});

test('an old answer is served at once while it is asked for again, and the new one after that', async () => {
  await tenants.loadTenant('a.test');
  vi.advanceTimersByTime(31_000);
  answer.body = JSON.stringify({ data: { ...site, site: { ...site.site, code: 'changed' } } });
  const release = holdBackend();
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
  release();
  await vi.waitFor(async () => expect((await tenants.loadTenant('a.test'))?.code).toBe('changed'), {
    timeout: 30_000,
  });
  expect(asked).toHaveLength(2);
});

test('what does not fit is left out, and logged once for each site with its path', async () => {
  answer.body = JSON.stringify({ data: { ...site, type: 'x', site: { ...site.site, theme: 'x' } } });
  for (let visit = 0; visit < 3; visit += 1) {
    expect((await tenants.loadTenant('a.test'))?.site).toMatchObject({
      site: { name: 'A', theme: 'default' },
    });
    await vi.waitFor(() => expect(asked).toHaveLength(visit + 1), { timeout: 30_000 });
    vi.advanceTimersByTime(31_000);
  }
  await tenants.loadTenant('b.test');
  const dropped = [expect.stringMatching(/^type: /), expect.stringMatching(/^site\.theme: /)];
  expect(warnings).toMatchObject([
    { host: 'a.test', dropped: expect.arrayContaining(dropped) },
    { host: 'b.test', dropped: expect.arrayContaining(dropped) },
  ]);
});

test('who asks for the same at once waits for one answer', async () => {
  const release = holdBackend();
  const loading = [tenants.loadTenant('a.test'), tenants.loadTenant('a.test')];
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 30_000 });
  release();
  const [one, other] = await Promise.all(loading);
  expect(one).toBe(other);
  expect(asked).toHaveLength(1);
});

test('a backend that has just failed is left alone for some seconds', async () => {
  answer = { status: 500, body: '' };
  await expect(tenants.loadTenant('a.test')).rejects.toThrow(BackendUnreachableError);
  answer = { status: 200, body: JSON.stringify({ data: site }) };
  await expect(tenants.loadTenant('a.test')).rejects.toThrow(BackendUnreachableError);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(6_000);
  expect((await tenants.loadTenant('a.test'))?.code).toBe('a');
});

/** Until the returned function is called nothing is answered. */
function holdBackend(): () => void {
  let release: () => void = () => {};
  isHeld = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}
