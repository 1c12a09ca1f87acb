import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoMaxBytes } from '../../contract/photos';
import type { StorageSignature } from '../../contract/storage';
import { makeScene, toSharp } from '../../tests/support/photos/sample-photos';
import { startTestBucket, type TestBucket } from '../../tests/support/photos/test-bucket';
import { uploadAsPage } from '../../tests/support/photos/upload-as-page';
import { createDocumentCalls, type Headers } from '../testing/document-calls';
import { createPhotoCalls } from '../testing/photo-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

const owner = { accessId: 'access-id', secret: 'a secret of the bucket', name: 'pictures' };

let bucket: TestBucket;
let backend: TestBackend;
let photos: ReturnType<typeof createPhotoCalls>;
let member: Headers;
let signature: StorageSignature;

beforeAll(async () => {
  bucket = await startTestBucket(owner);
  backend = await startTestBackend({ storageBucket: { url: bucket.url, ...owner } });
  photos = createPhotoCalls(backend);
  member = await createDocumentCalls(backend).signInMember();
  signature = await photos.sign(member);
});

afterAll(async () => {
  await backend.close();
  await bucket.close();
});

async function upload(content: Buffer, change: Partial<StorageSignature> = {}, key = newKey()) {
  return { key, stored: await uploadAsPage(content, key, { ...signature, ...change }) };
}

function newKey(): string {
  return `${signature.dir}${randomUUID()}.jpg`;
}

test('the page’s own form is what a bucket takes, and the server works on what lies there', async () => {
  expect(signature.host).toBe(bucket.url);
  expect(signature.accessid).toBe(owner.accessId);
  const photo = await toSharp(await makeScene(240, 160))
    .jpeg()
    .toBuffer();
  const { key, stored } = await upload(photo);
  expect(bucket.refusals).toEqual([]);
  expect(bucket.objects.get(key)).toEqual(photo);
  const address = stored.ok ? stored.value : '';
  expect(address).toBe(`${bucket.url}/${key}`);
  const restored = envelopeOf(await photos.restore(member, address));
  expect(restored).toMatchObject({ success: '1', obj: expect.stringMatching(/^\/files\//) });
  expect(bucket.refusals).toEqual([]);
});

test('a bucket refuses what the policy does not allow, so nobody widens what was signed', async () => {
  const photo = Buffer.from('a photo');
  const wider = JSON.parse(Buffer.from(signature.policy, 'base64').toString());
  wider.expiration = '2099-01-01T00:00:00.000Z';
  const attempts: [string, () => ReturnType<typeof upload>][] = [
    ['begins otherwise', () => upload(photo, {}, 'elsewhere/photo.jpg')],
    [
      'wrong signature',
      () => upload(photo, { policy: Buffer.from(JSON.stringify(wider)).toString('base64') }),
    ],
    ['wrong signature', () => upload(photo, { signature: 'AAAA' })],
    ['unknown access id', () => upload(photo, { accessid: 'another' })],
    ['outside the allowed sizes', () => upload(Buffer.alloc(0))],
    ['outside the allowed sizes', () => upload(Buffer.alloc(photoMaxBytes + 1))],
  ];
  for (const [reason, attempt] of attempts) {
    const { key, stored } = await attempt();
    expect(stored.ok, reason).toBe(false);
    expect(bucket.refusals.pop(), reason).toContain(reason);
    expect(bucket.objects.has(key), reason).toBe(false);
  }
});

test('nobody works on another’s object, on one that is not there, or on another bucket’s', async () => {
  const { key } = await upload(Buffer.from('mine'));
  const stranger = await createDocumentCalls(backend).signInStranger();
  const strangers = (await photos.sign(stranger)).dir;
  expect(strangers).not.toBe(signature.dir);
  for (const address of [
    `${bucket.url}/${strangers}${randomUUID()}.jpg`,
    `${bucket.url}/${signature.dir}${randomUUID()}.jpg`,
    `http://127.0.0.1:1/${key}`,
    `${bucket.url}.evil.example/${key}`,
  ]) {
    const answer = await photos.restore(member, address);
    expect(envelopeOf(answer).success, address).not.toBe('1');
  }
});

test.each([
  [
    'breaks off',
    (to: ServerResponse) => to.writeHead(200, { 'content-length': 9_000 }).write('x', () => to.destroy()),
  ],
  [
    'sends more than a photo has',
    (to: ServerResponse) => to.writeHead(200).end(Buffer.alloc(photoMaxBytes + 1)),
  ],
  ['sends elsewhere', (to: ServerResponse) => to.writeHead(302, { location: '/elsewhere' }).end()],
  ['fails', (to: ServerResponse) => to.writeHead(500).end('<Error/>')],
  ['sends no picture', (to: ServerResponse) => to.writeHead(200).end('<html>Please log in</html>')],
])('a bucket that %s fails the one work, in words', async (_, misbehave) => {
  const photo = await toSharp(await makeScene(90, 60))
    .jpeg()
    .toBuffer();
  const { key } = await upload(photo);
  bucket.misbehave = misbehave;
  const refused = envelopeOf(await photos.restore(member, `${bucket.url}/${key}`));
  expect(refused.success).not.toBe('1');
  expect(refused.msg).toMatch(/[a-z]+ [a-z]+ [a-z]+/);
  bucket.misbehave = null;
  const { key: next } = await upload(photo);
  expect(envelopeOf(await photos.restore(member, `${bucket.url}/${next}`)).success).toBe('1');
});
