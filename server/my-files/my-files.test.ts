import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compressCalls } from '../../contract/compress';
import { headerNames } from '../../contract/envelope';
import { type MyFile, myFileCalls } from '../../contract/my-files';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';

let backend: TestBackend;
let headers: Headers;
let photo: Buffer;
beforeAll(async () => {
  backend = await startTestBackend();
  headers = await createDocumentCalls(backend).signInMember();
  const create = { width: 200, height: 160, channels: 3, background: '#3a6' } as const;
  photo = await sharp({ create }).png().toBuffer();
});
afterAll(() => backend.close());

test('what one device started is listed for all of them, with the device, its result and its end', async () => {
  const startKey = await start('harbour.png', photo);
  const file = await waitForEnd(startKey);
  expect(file).toMatchObject({
    kind: 'compress',
    name: 'harbour.png',
    fileName: 'harbour.png',
    state: 'done',
    progress: 100,
    device: 'Chrome, Android',
    startKey,
    url: expect.stringMatching(/^\/files\//),
  });
  const days = (file.expiresAt - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const download = await backend.inject({ host, url: file.url ?? '', headers });
  expect(download.rawPayload).toHaveLength(file.sizeBytes ?? 0);
});

test('work on the result of other work is one row with it, under the first file’s name', async () => {
  const first = await waitForEnd(await start('grandmother.png', photo));
  const second = await waitForEnd(await startFrom(first.url ?? ''));
  expect(second.name).toBe('grandmother.png');
  expect((await list(headers)).map(({ id }) => id)).not.toContain(first.id);
});

test('what failed says why, in the language of who asks', async () => {
  const startKey = await start('harbour.png', Buffer.from('\x89PNG\r\n\x1a\nnothing more', 'latin1'));
  expect((await waitForEnd(startKey)).reason).toMatch(/[a-z]/);
  const files = await list({ ...headers, 'accept-language': 'ru' });
  expect(files.find((file) => file.startKey === startKey)?.reason).toMatch(/[а-я]/);
});

test('nobody else sees or removes it', async () => {
  const startKey = await start('mine.png', photo);
  const { id, url } = await waitForEnd(startKey);
  const stranger = await createDocumentCalls(backend).signInStranger();
  expect(await list(stranger)).toEqual([]);
  expect(await remove(stranger, id)).toBe('1');
  expect(await remove(stranger, startKey)).toBe('1');
  expect((await backend.inject({ host, url: url ?? '', headers })).statusCode).toBe(200);
  expect((await list(headers)).map((file) => file.id)).toContain(id);
  expect((await backend.inject({ host, url: myFileCalls.listFiles.path })).statusCode).toBe(401);
});

test.each(['id', 'startKey'] as const)('removed by its %s, both of its files are gone', async (name) => {
  const startKey = await start('secret.png', photo);
  const file = await waitForEnd(startKey);
  expect(await remove(headers, file[name] ?? '')).toBe('1');
  expect((await list(headers)).map(({ id }) => id)).not.toContain(file.id);
  expect((await backend.inject({ host, url: file.url ?? '', headers })).statusCode).not.toBe(200);
  const usage = await backend.inject({ host, url: '/backapi/v1/user/export', headers });
  expect(usage.body).not.toContain('secret.png');
  // A press that came twice.
  expect(await remove(headers, file[name] ?? '')).toBe('1');
});

test('work that waits or runs is ended by its removal', async () => {
  const startKey = await start('soon.png', await sharp(photo).resize(3_000).png().toBuffer());
  expect(await remove(headers, startKey)).toBe('1');
  expect((await list(headers)).map((file) => file.startKey)).not.toContain(startKey);
});

async function start(name: string, source: Buffer): Promise<string> {
  return startFrom(await createDocumentCalls(backend).upload(headers, name, source));
}

async function startFrom(fileUrl: string): Promise<string> {
  const startKey = crypto.randomUUID();
  const answer = await backend.inject({
    host,
    method: 'POST',
    url: compressCalls.start.path,
    headers: { ...headers, 'user-agent': phone, [headerNames.idempotencyKey]: startKey },
    payload: { fileUrl, wish: { level: 'best' } },
  });
  expect(envelopeOf(answer)).toMatchObject({ success: '1' });
  return startKey;
}

function waitForEnd(startKey: string): Promise<MyFile> {
  return vi.waitUntil(
    async () => {
      const file = (await list(headers)).find((one) => one.startKey === startKey);
      return file && (file.state === 'done' || file.state === 'failed') ? file : undefined;
    },
    { timeout: 60_000, interval: 50 },
  ) as Promise<MyFile>;
}

async function list(headers: Headers): Promise<MyFile[]> {
  const { success, result } = envelopeOf(
    await backend.inject({ host, url: myFileCalls.listFiles.path, headers }),
  );
  expect(success).toBe('1');
  return result as MyFile[];
}

async function remove(headers: Headers, id: string): Promise<string | undefined> {
  const { path } = myFileCalls.removeFile;
  const answer = await backend.inject({ host, method: 'POST', url: path, headers, payload: { id } });
  return envelopeOf(answer).success;
}
