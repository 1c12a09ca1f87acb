import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { configurationPaths } from '../../contract/calls';
import { storageCalls } from '../../contract/storage';
import { makePng } from '../../tests/support/documents/image-files';
import { createDocumentCalls, memberHost } from '../testing/document-calls';
import { startS3Server, type TestS3 } from '../testing/s3-server';
import { envelopeOf, filePayload, startTestBackend } from '../testing/test-backend';
import { createTusClient } from '../testing/tus-client';
import { openBucket } from './bucket';
import { createBucketObjects } from './bucket-objects';

const megabyte = 1024 * 1024;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.remove());

test('an object is stored whole, read in parts, listed and removed', async () => {
  const objects = createBucketObjects(openBucket(s3.config), 'large/');
  const content = randomBytes(20 * megabyte);
  await objects.put('one', Readable.from([content.subarray(0, 9_000_000), content.subarray(9_000_000)]));
  expect((await read('one')).equals(content)).toBe(true);
  expect(await read('one', 'bytes=10-19')).toEqual(content.subarray(10, 20));
  await expect(objects.open('one', `bytes=${content.length}-`)).rejects.toThrow(/range/i);
  await expect(objects.open('two')).rejects.toMatchObject({ failure: { status: 404 } });
  expect(await list()).toEqual(['one']);
  await objects.remove('one');
  await objects.remove('one');
  expect(await list()).toEqual([]);

  async function read(key: string, range?: string): Promise<Buffer> {
    const found = await objects.open(key, range);
    return 'stream' in found ? buffer(found.stream) : Buffer.alloc(0);
  }

  async function list(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of objects.list()) keys.push(key);
    return keys;
  }
});

test('where browsers reach the bucket, a result is downloaded there by a signed address, an upload is not', async () => {
  const publicEndpoint = s3.config.endpoint.replace('127.0.0.1', 'localhost');
  const backend = await startTestBackend({ bucket: { ...s3.config, publicEndpoint } });
  onTestFinished(() => backend.close());
  const calls = createDocumentCalls(backend);
  const member = await calls.signInMember();
  const fileUrl = await calls.upload(member, 'Файл (1).png', await makePng());
  expect(fileUrl).toMatch(/^\/files\//);
  const query = { type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' } as const;
  const address = await calls.finish(member, (await calls.start(member, query)).uniqueId, 'pdf');
  expect(address).toMatch(new RegExp(`^${publicEndpoint}/toolfront/files/[\\w-]+\\.pdf\\?`));

  const answer = await fetch(address, { headers: { origin: 'https://beta.test' } });
  expect(await answer.text()).toMatch(/^%PDF/);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%D0%A4%D0%B0%D0%B9%D0%BB%20%281%29.pdf",
    'cache-control': 'private, no-store',
    'access-control-allow-origin': '*',
  });
  const ofNobody = address.replace('Credential=S3RVER', 'Credential=NOBODY');
  expect((await fetch(ofNobody)).status).toBe(403);
  expect(Number(new URL(address).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(7 * 24 * 60 * 60);

  const again = await calls.start(member, {
    type: 'pdf',
    fileUrl: address,
    outType: 'png',
    call: 'pdfToImg',
  });
  expect(await calls.finish(member, again.uniqueId, 'png')).toContain(publicEndpoint);
  const site = await backend.inject({ host: memberHost, url: configurationPaths.site });
  expect(site.json().data.capabilities.storageOrigins).toEqual([publicEndpoint]);
});

test('a write during which the store is killed leaves nothing, and is made again after its restart', async () => {
  const objects = createBucketObjects(openBucket(s3.config), 'killed/');
  const half = async function* () {
    yield randomBytes(12 * megabyte);
    await s3.kill();
    yield randomBytes(12 * megabyte);
  };
  await expect(objects.put('a', Readable.from(half()))).rejects.toMatchObject({ failure: { status: 503 } });
  await s3.restart();
  await expect(objects.open('a')).rejects.toMatchObject({ failure: { status: 404 } });
  await objects.put('a', Readable.from([Buffer.from('again')]));
  expect(await objects.open('a')).toMatchObject({ sizeBytes: 5 });
});

test('uploads, results and downloads pass through the bucket; work waits while the bucket is away', async () => {
  const backend = await startTestBackend({ bucket: s3.config });
  onTestFinished(() => backend.close());
  const documents = createDocumentCalls(backend);
  const member = await documents.signInMember();
  const png = await makePng(40, 30);
  const fileUrl = await documents.upload(member, 'page.png', png);
  const download = (url: string, headers = {}) => backend.inject({ host: memberHost, url, headers });
  expect((await download(fileUrl)).rawPayload.equals(png)).toBe(true);
  const part = await download(fileUrl, { range: 'bytes=1-3' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'PNG',
    `bytes 1-3/${png.length}`,
  ]);

  await s3.kill();
  const query = { type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' } as const;
  const { uniqueId } = await documents.start(member, query);
  const refused = await backend.inject({
    ...filePayload('page.png', png),
    host: memberHost,
    method: 'POST',
    url: storageCalls.uploadFile.path,
    headers: { ...member, ...filePayload('page.png', png).headers },
  });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(envelopeOf(refused).success).toBe('503');
  await s3.restart();
  const result = await documents.finish(member, uniqueId, 'pdf');
  expect((await download(result)).body).toMatch(/^%PDF/);
});

test('a resumable upload whose connection breaks continues after what arrived', async () => {
  const backend = await startTestBackend({ bucket: s3.config });
  onTestFinished(() => backend.close());
  const origin = await backend.listen();
  const { headers } = await backend.signIn();
  const client = createTusClient(origin, headers);
  const content = randomBytes(9 * megabyte);
  const path = await client.create('a.pdf', content.length);
  const socket = await client.sendHalf(path, content, 100_000);
  // Resetting it is what a phone does that loses its network.
  socket.resetAndDestroy();
  await expect.poll(() => client.readOffset(path), { timeout: 10_000 }).toBeGreaterThan(0);
  const offset = await client.readOffset(path);
  expect((await client.patch(path, offset, content.subarray(offset, 8_500_000))).status).toBe(204);
  expect((await client.patch(path, offset, 'x')).status).toBe(409);
  expect((await client.patch(path, 8_500_000, content.subarray(8_500_000))).status).toBe(204);
  expect(await client.readOffset(path)).toBe(content.length);
});
