import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { documentCalls, documentMaxBytes } from '../../contract/documents';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { makeDataFolder } from '../testing/data-folder';
import { startServerProcess } from '../testing/process-lines';
import { startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import {
  createTusClient,
  describeCreation,
  type Headers,
  type TusClient,
  tusHeaders,
  uploadWithLibrary,
} from '../testing/tus-client';
import { uploadsPath } from './file-address';

let backend: TestBackend;
let origin: string;
let ada: Headers;
let client: TusClient;
beforeAll(async () => {
  backend = await startTestBackend();
  origin = await backend.listen();
  ada = (await backend.signIn()).headers;
  client = createTusClient(origin, ada);
});
afterAll(() => backend.close());

test('the page’s library sends a file in pieces, and it is stored once and whole', async () => {
  const content = randomBytes(300_000);
  const url = await uploadWithLibrary(origin, ada, 'Zürich.docx', content, 100_000);
  expect(new URL(url).pathname).toMatch(/^\/backapi\/v1\/convert\/tus\/[\w-]{24}$/);
  expect(await countStored(backend.config.dataDir, content)).toBe(1);
  expect(await listUnfinished(backend.config.dataDir)).not.toContain(idOf(url));
});

test('it works the same through a server that is in front (BACKEND_URL)', async () => {
  const { app } = await buildApp(readConfig({ BACKEND_URL: origin, LOG_LEVEL: 'silent' }));
  const front = await app.listen({ port: 0, host: '127.0.0.1' });
  const content = randomBytes(300_000);
  const url = await uploadWithLibrary(front, ada, 'a.pdf', content, 100_000);
  expect(url.startsWith(front + uploadsPath)).toBe(true);
  expect(await countStored(backend.config.dataDir, content)).toBe(1);
  expect(await createTusClient(front, ada).readOffset(new URL(url).pathname)).toBe(content.length);
  await app.close();
});

describe('a request that no browser of a site sends', () => {
  const creation = { ...tusHeaders, ...describeCreation('a.pdf', 5) };

  test.each([
    { 'upload-concat': 'partial' },
    { 'upload-concat': `final;${uploadsPath}/a ${uploadsPath}/b` },
    { 'upload-defer-length': '1' },
    { 'upload-concat': 'final;', 'upload-length': '' },
    { 'upload-length': '-1' },
    { 'upload-length': '1e3' },
    { 'upload-length': '9'.repeat(40) },
    { 'upload-metadata': '=, ,' },
    { 'upload-checksum': 'sha1 x', 'content-type': 'text/plain' },
    { 'x-http-method-override': 'PATCH' },
    { 'tus-resumable': '0.2.2' },
  ])('creates nothing and is no failure of the server: %j', async (change) => {
    const headers = { ...creation, ...ada, ...change } as Headers;
    const answer = await fetch(origin + uploadsPath, { method: 'POST', headers });
    const isTaken = 'upload-checksum' in change;
    if (isTaken) expect(answer.status).toBe(201);
    else expect(answer.status).toBeOneOf([400, 412, 413]);
  });

  test.each([
    { 'x-http-method-override': 'POST' },
    { 'upload-offset': '1e0' },
    { 'upload-offset': '-1' },
    { 'upload-offset': '' },
    { 'content-type': 'text/plain' },
    { 'upload-length': '7' },
  ])('does not continue an upload either: %j', async (change) => {
    const path = await client.create('a.pdf', 5);
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const answer = await fetch(origin + path, {
      method: 'PATCH',
      headers: { ...tusHeaders, ...ada, ...piece, ...change } as Headers,
      body: 'x',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await client.readOffset(path)).toBe(0);
  });

  test('passes two proxies, each of which names its scheme', async () => {
    const headers = { ...creation, ...ada, 'x-forwarded-proto': 'https, http' };
    expect((await fetch(origin + uploadsPath, { method: 'POST', headers })).status).toBe(201);
  });
});

describe('an upload that is interrupted', () => {
  test('by a cut connection continues after the last byte that arrived', async () => {
    const content = randomBytes(200_000);
    const path = await client.create('a.pdf', content.length);
    const socket = await client.sendHalf(path, content, 120_000);
    await vi.waitUntil(async () => (await sizeOnDisk(backend.config.dataDir, path)) === 120_000, {
      timeout: 30_000,
    });
    socket.destroy();
    expect(await client.readOffset(path)).toBe(120_000);
    expect((await client.patch(path, 120_000, content.subarray(120_000))).status).toBe(204);
    expect(await countStored(backend.config.dataDir, content)).toBe(1);
  });

  test('by a network that went away without a word: the hanging request gives way', async () => {
    const content = randomBytes(50_000);
    const path = await client.create('a.pdf', content.length);
    const hanging = await client.sendHalf(path, content, 20_000);
    await vi.waitUntil(async () => (await sizeOnDisk(backend.config.dataDir, path)) === 20_000, {
      timeout: 30_000,
    });
    expect(await client.readOffset(path)).toBe(20_000);
    expect((await client.patch(path, 20_000, content.subarray(20_000))).status).toBe(204);
    hanging.destroy();
    expect(await countStored(backend.config.dataDir, content)).toBe(1);
  });

  test('by a killed server has after the restart exactly what is on disk, and is completed once', async () => {
    const dataDir = await makeDataFolder();
    const sitesDir = join(dataDir, 'sites');
    await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'] } });
    const environment = { DATA_DIR: dataDir, SITES_DIR: sitesDir, LOG_LEVEL: 'silent' };

    let server = await startServerProcess(environment);
    const person = await registerAt(server.origin);
    const content = randomBytes(4_000_000);
    const other = randomBytes(1_000);
    const before = createTusClient(server.origin, person);
    const path = await before.create('a.pdf', content.length);
    const whole = await before.create('b.pdf', other.length);
    await before.sendHalf(path, content, 2_500_000);
    await vi.waitUntil(async () => (await sizeOnDisk(dataDir, path)) > 1_000_000, { timeout: 30_000 });
    await server.kill();
    // As a kill after the last byte and before the upload became a file would leave it.
    await appendFile(join(dataDir, 'uploads', idOf(whole)), other);
    const left = await sizeOnDisk(dataDir, path);

    server = await startServerProcess(environment);
    const after = createTusClient(server.origin, person);
    expect(await after.readOffset(path)).toBe(left);
    expect((await after.patch(path, left, content.subarray(left))).status).toBe(204);
    expect(await countStored(dataDir, content)).toBe(1);
    expect(await after.readOffset(whole)).toBe(other.length);
    expect(await after.readOffset(whole)).toBe(other.length);
    expect(await countStored(dataDir, other)).toBe(1);
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
});

test('of several that write at once each byte is written by one', async () => {
  const content = randomBytes(1_000_000);
  const path = await client.create('a.pdf', content.length);
  await Promise.allSettled([1, 2, 3].map(() => client.patch(path, 0, content)));
  const offset = await client.readOffset(path);
  if (offset < content.length) await client.patch(path, offset, content.subarray(offset));
  expect(await client.readOffset(path)).toBe(content.length);
  expect(await countStored(backend.config.dataDir, content)).toBe(1);
});

test('a piece that does not continue where the last one ended is refused', async () => {
  const path = await client.create('a.pdf', 10);
  expect((await client.patch(path, 4, 'xxxx')).status).toBe(409);
  expect((await client.patch(path, 0, '0123456789ABC')).status).toBe(413);
  expect((await client.patch(path, 0, '0123456789')).status).toBe(204);
  // The answer to the last piece was lost: the client asks, or sends an empty end.
  expect((await client.patch(path, 10, '')).status).toBe(204);
  expect((await client.patch(path, 3, '3456789')).status).toBe(409);
  expect(await client.readOffset(path)).toBe(10);
});

test('a visitor, another person and another site get nothing of it', async () => {
  const path = await client.create('a.pdf', 10);
  const bob = (await backend.signIn()).headers;
  const elsewhere = (await backend.signIn('beta.test')).headers;
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const ask = async (headers: Headers, host = 'alpha.test') =>
      (await backend.inject({ host, method, url: path, headers: { ...tusHeaders, ...headers } })).statusCode;
    expect(await ask({}), method).toBe(401);
    expect(await ask(bob), method).toBe(404);
    expect(await ask(elsewhere, 'beta.test'), method).toBe(404);
    expect(await ask(ada, 'beta.test'), method).toBe(401);
  }
  expect(await client.readOffset(path)).toBe(0);
  expect((await begin({}, describeCreation('a.pdf', 1))).statusCode).toBe(401);
});

test('what is too large, endless or no tool’s is refused with a sentence before a byte is sent', async () => {
  const tooLarge = await begin(ada, describeCreation('a.pdf', documentMaxBytes + 1));
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json().msg).toContain('100 MB');
  expect((await begin(ada, describeCreation('a.exe', 1))).statusCode).toBe(415);
  expect((await begin(ada, { 'upload-length': '1' })).statusCode).toBe(400);
  expect((await begin(ada, { 'upload-length': '1', 'upload-metadata': 'filename %%' })).statusCode).toBe(400);
  const { 'upload-length': _, ...unnumbered } = describeCreation('a.pdf', 1);
  expect((await begin(ada, { ...unnumbered, 'upload-defer-length': '1' })).statusCode).toBe(400);
});

test('one that its person deletes is gone, unfinished or finished', async () => {
  const content = randomBytes(300);
  const unfinished = await client.create('a.pdf', 10);
  const finished = await client.create('a.pdf', content.length);
  await client.patch(finished, 0, content);
  expect(await countStored(backend.config.dataDir, content)).toBe(1);
  for (const url of [unfinished, finished]) {
    const headers = { ...tusHeaders, ...ada };
    expect((await backend.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    expect((await backend.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
  }
  expect(await countStored(backend.config.dataDir, content)).toBe(0);
  expect(await listUnfinished(backend.config.dataDir)).not.toContain(idOf(unfinished));
});

test('the protocol is described to whoever asks, and its path to the page', async () => {
  const answer = await fetch(origin + uploadsPath, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('tus-max-size')).toBe(String(documentMaxBytes));
  expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const site = await backend.inject({ url: '/nodeapi/site' });
  expect(site.json().data.capabilities.tus).toBe(uploadsPath);
});

test('a conversion starts with the address of a finished upload, in both forms and for its owner', async () => {
  const host = 'beta.test';
  const member = await logInAsMember();
  const send = async (headers: Headers) => {
    const answer = await begin(
      { ...headers, 'content-type': 'application/offset+octet-stream' },
      describeCreation('a.png', 4),
      host,
      'data',
    );
    return String(answer.headers.location);
  };
  const start = (fileUrl: string) => {
    const query = new URLSearchParams({ type: 'png', outType: 'pdf', fileUrl });
    const headers = { ...member, 'idempotency-key': randomUUID() };
    return backend.inject({ host, url: `${documentCalls.fileConvert.path}?${query}`, headers });
  };
  const path = await send(member);
  for (const fileUrl of [path, `https://${host}${path}`]) {
    expect((await start(fileUrl)).json()).toMatchObject({
      success: '1',
      obj: { uniqueId: expect.any(String) },
    });
  }
  const strangers = await send((await backend.signIn(host)).headers);
  const unfinished = await begin(member, describeCreation('a.png', 4), host);
  for (const fileUrl of [
    strangers,
    String(unfinished.headers.location),
    `https://evil.test${path}`,
    `${path}/x`,
  ]) {
    expect((await start(fileUrl)).statusCode, fileUrl).toBe(404);
  }
});

test('started too often in a minute, it has to wait', async () => {
  const rateLimits = {
    loginPerMinute: 9,
    registerPerMinute: 9,
    uploadPerMinute: 1,
    paymentPerMinute: 9,
    passwordPerMinute: 9,
  };
  const strict = await startTestBackend({ rateLimits });
  const headers = { ...tusHeaders, ...(await strict.signIn()).headers, ...describeCreation('a.pdf', 1) };
  const once = () => strict.inject({ method: 'POST', url: uploadsPath, headers });
  expect((await once()).statusCode).toBe(201);
  expect((await once()).statusCode).toBe(429);
  await strict.close();
});

function begin(person: Headers, creation: Headers, host = 'alpha.test', payload?: string) {
  const headers = { ...tusHeaders, ...person, ...creation };
  return backend.inject({ host, method: 'POST', url: uploadsPath, headers, ...(payload ? { payload } : {}) });
}

async function logInAsMember(): Promise<Headers> {
  const payload = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const answer = await backend.inject({
    host: 'beta.test',
    method: 'POST',
    url: accountCalls.login.path,
    payload,
  });
  const { tokenKey, tokenValue } = answer.json().obj;
  return { [tokenKey]: tokenValue };
}

async function registerAt(address: string): Promise<Headers> {
  const identity = { identityType: 'EMAIL', identifier: 'ada@example.test', credential: 'a-password' };
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post(accountCalls.register.path, { ...identity, trackId: '0123456789abcdef' });
  const { obj } = await (await post(accountCalls.login.path, identity)).json();
  return { [obj.tokenKey]: obj.tokenValue };
}

function idOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

async function sizeOnDisk(dataDir: string, path: string): Promise<number> {
  return (await stat(join(dataDir, 'uploads', idOf(path)))).size;
}

function listUnfinished(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'uploads'));
}

/** How many stored files have exactly this content. */
async function countStored(dataDir: string, content: Buffer): Promise<number> {
  const folder = join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
  return contents.filter((bytes) => bytes.equals(content)).length;
}
