import { createHash, createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoMaxBytes } from '../../contract/photos';
import { type StorageSignature, storageCalls } from '../../contract/storage';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { createPhotoCalls, type FormFields } from '../testing/photo-calls';
import { startTestBackend, type TestBackend } from '../testing/test-backend';
import { objectsPath } from './file-address';

const secret = 'the secret of an older version, long enough';
let backend: TestBackend;
let photos: ReturnType<typeof createPhotoCalls>;
let person: Headers;
let signature: StorageSignature;
const photo = Buffer.from('not looked at by the storage');

beforeAll(async () => {
  backend = await startTestBackend({}, (sitesDir) =>
    // Where older versions wrote it, and it is taken over from.
    writeFile(join(sitesDir, '../storage-secret'), secret),
  );
  photos = createPhotoCalls(backend);
  person = await createDocumentCalls(backend).signInStranger();
  signature = await photos.sign(person);
});

afterAll(() => backend.close());

describe('a signature', () => {
  test('is the policy an object store expects: sizes, folder, status and end', () => {
    const policy = JSON.parse(Buffer.from(signature.policy, 'base64').toString());
    expect(policy.conditions).toEqual([
      ['content-length-range', 1, photoMaxBytes],
      ['starts-with', '$key', signature.dir],
      ['eq', '$success_action_status', '201'],
    ]);
    expect(Date.parse(policy.expiration) / 1000).toBeCloseTo(signature.expire ?? 0, -1);
    expect(signature.expire).toBeGreaterThan(Date.now() / 1000);
  });

  test('has the same folder each time, and another for everybody else', async () => {
    expect((await photos.sign(person)).dir).toBe(signature.dir);
    const other = await createDocumentCalls(backend).signInStranger();
    expect((await photos.sign(other)).dir).not.toBe(signature.dir);
  });

  test('is for people who are signed in, and for photos alone', async () => {
    const url = storageCalls.signature.path;
    expect((await backend.inject({ host, url: `${url}?_model=aiphoto` })).statusCode).toBe(401);
    const other = await backend.inject({ host, url: `${url}?_model=elsewhere`, headers: person });
    expect(other.statusCode).toBe(400);
  });
});

describe('an upload', () => {
  test('is answered with 201, its address, its key and the MD5 of its content', async () => {
    const fields = photos.fieldsOf(signature);
    const answer = await photos.send(fields, photo);
    const md5 = createHash('md5').update(photo).digest('hex').toUpperCase();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-type']).toContain('application/xml');
    expect(answer.headers.etag).toBe(`"${md5}"`);
    expect(answer.body).toContain(`<Key>${fields.key}</Key>`);
    expect(answer.body).toContain(`<Location>${signature.host}/${fields.key}</Location>`);
    expect(answer.body).toContain(`<ETag>&quot;${md5}&quot;</ETag>`);
  });

  test('comes in through a real connection, is answered to another origin, and can be read back', async () => {
    const origin = await backend.listen();
    const headers = (await backend.signIn('alpha.test')).headers;
    const signed = await fetch(`${origin}${storageCalls.signature.path}?_model=aiphoto`, { headers });
    const { obj } = await signed.json();
    expect(obj.host).toBe(origin + objectsPath);
    const form = new FormData();
    for (const [name, value] of Object.entries(photos.fieldsOf(obj, 'a-random-name.png')))
      form.set(name, value);
    form.set('file', new Blob([new Uint8Array(photo)]), 'holiday.png');
    const answer = await fetch(obj.host, {
      method: 'POST',
      body: form,
      headers: { origin: 'https://elsewhere.test' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const read = await fetch(`${obj.host}/${obj.dir}a-random-name.png`);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(photo);
  });

  test('under the same key again replaces what was there', async () => {
    const fields = photos.fieldsOf(signature, 'the-same-name.jpg');
    await photos.send(fields, photo);
    expect((await photos.send(fields, Buffer.from('second'))).statusCode).toBe(201);
    const { headers } = await backend.inject({ host, url: `${objectsPath}/${fields.key}` });
    const { body } = await backend.inject({ host, url: String(headers.location) });
    expect(body).toBe('second');
  });

  test('is preceded by a preflight that allows it', async () => {
    const answer = await backend.inject({ host, method: 'OPTIONS', url: objectsPath });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('POST'),
    });
  });
});

describe('an upload is refused', () => {
  test.each<[string, number, string, (fields: FormFields) => FormFields]>([
    ['with a wrong signature', 403, 'SignatureDoesNotMatch', (fields) => ({ ...fields, signature: 'AAAA' })],
    [
      'with a changed policy',
      403,
      'SignatureDoesNotMatch',
      (fields) => ({ ...fields, policy: encode({ expiration: '2999-01-01T00:00:00Z', conditions: [] }) }),
    ],
    [
      'with another access id',
      403,
      'InvalidAccessKeyId',
      (fields) => ({ ...fields, OSSAccessKeyId: 'somebody' }),
    ],
    [
      'outside the person’s folder',
      403,
      'AccessDenied',
      (fields) => ({ ...fields, key: 'aiphoto/elsewhere/photo.jpg' }),
    ],
    [
      'with a way up in the key',
      403,
      'AccessDenied',
      (fields) => ({ ...fields, key: `${fields.key}/../../../x` }),
    ],
    [
      'with another status than was signed',
      403,
      'AccessDenied',
      (fields) => ({ ...fields, success_action_status: '200' }),
    ],
    ['without a key', 400, 'InvalidArgument', ({ key: _, ...fields }) => fields],
    ['without a policy', 400, 'InvalidArgument', ({ policy: _, ...fields }) => fields],
    ['without a signature', 400, 'InvalidArgument', ({ signature: _, ...fields }) => fields],
    ['without an access id', 400, 'InvalidArgument', ({ OSSAccessKeyId: _, ...fields }) => fields],
  ])('%s: %i %s', async (_what, status, code, change) => {
    const answer = await photos.send(change(photos.fieldsOf(signature)), photo);
    expectError(answer, status, code);
  });

  test('without a file, with an empty one, and with one that is too large', async () => {
    expectError(await photos.send(photos.fieldsOf(signature)), 400, 'InvalidArgument');
    expectError(await photos.send(photos.fieldsOf(signature), Buffer.alloc(0)), 400, 'EntityTooSmall');
    const tooLarge = Buffer.alloc(photoMaxBytes + 1);
    expectError(await photos.send(photos.fieldsOf(signature), tooLarge), 413, 'EntityTooLarge');
    const farTooLarge = Buffer.alloc(photoMaxBytes + 1_000_000);
    expectError(await photos.send(photos.fieldsOf(signature), farTooLarge), 413, 'EntityTooLarge');
  });

  test('after the policy has ended, and with a policy that is none', async () => {
    const ended = { expiration: new Date(Date.now() - 1000).toISOString(), conditions: [] };
    expectError(await photos.send(await resign(ended), photo), 403, 'AccessDenied');
    expectError(await photos.send(await resign('not a policy'), photo), 400, 'InvalidPolicyDocument');
  });

  test('on another site than the signature was given on', async () => {
    expectError(await photos.send(photos.fieldsOf(signature), photo, 'alpha.test'), 403, 'AccessDenied');
  });

  test('as something else than a form', async () => {
    const answer = await backend.inject({ host, method: 'POST', url: objectsPath, payload: { key: 'x' } });
    expectError(answer, 400, 'MalformedPOSTRequest');
  });
});

test('an object that is not there is an XML answer too', async () => {
  expectError(
    await backend.inject({ host, url: `${objectsPath}/aiphoto/nobody/photo.jpg` }),
    404,
    'NoSuchKey',
  );
});

/** The form with another policy, signed with the server's own secret as a stolen one would be. */
async function resign(document: unknown): Promise<FormFields> {
  const policy = encode(document);
  const signed = createHmac('sha1', secret).update(policy).digest('base64');
  return { ...photos.fieldsOf(signature), policy, signature: signed };
}

function encode(document: unknown): string {
  return Buffer.from(JSON.stringify(document)).toString('base64');
}

function expectError(answer: { statusCode: number; body: string }, status: number, code: string): void {
  expect(answer.body).toContain(`<Code>${code}</Code>`);
  expect(answer.body).toMatch(/<Message>.+<\/Message>/);
  expect(answer.statusCode).toBe(status);
}
