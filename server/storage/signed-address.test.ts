import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { subscribedStatus } from '../../contract/accounts';
import { documentCalls } from '../../contract/documents';
import { minuteMs } from '../../contract/time-spans';
import { makePng } from '../../tests/support/documents/image-files';
import { hashPassword } from '../accounts/password';
import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { users } from '../db/schema';
import { createDocumentCalls, memberHost } from '../testing/document-calls';
import { startS3Server, type TestS3 } from '../testing/s3-server';
import { isSignedBy, signatureOf } from '../testing/signature-v4';
import { envelopeOf, startTestBackend } from '../testing/test-backend';
import { openBucket } from './bucket';
import type { SignedDownload } from './object-store';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.remove());

const download: SignedDownload = {
  contentType: 'application/pdf',
  contentDisposition: "attachment; filename*=UTF-8''%D0%A4%20%281%29.pdf",
  cacheControl: 'private, no-store',
  expiresAt: new Date(Date.now() + minuteMs),
};

const openPublic = () => {
  const bucket = openBucket({ ...s3.config, publicEndpoint: s3.config.endpoint });
  onTestFinished(() => bucket.close());
  return bucket;
};
const signAddress = async (change: Partial<SignedDownload> = {}) =>
  (await openPublic().publicAddresses?.sign('files/a.pdf', { ...download, ...change })) ?? '';

describe('the signature of an address', () => {
  test("that Amazon's documentation has as its example is computed alike", () => {
    const example =
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host';
    expect(signatureOf(example, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  test('is of this key, and covers who, what, until when, where and how it is answered', async () => {
    const address = await signAddress();
    const { secretAccessKey } = s3.config;
    expect(isSignedBy(secretAccessKey, address)).toBe(true);
    expect(isSignedBy('another', address)).toBe(false);
    const changes: [string | RegExp, string][] = [
      ['Credential=S3RVER', 'Credential=NOBODY'],
      ['files/a.pdf', 'files/b.pdf'],
      [/Expires=\d+/, 'Expires=604800'],
      ['//127.0.0.1', '//localhost'],
      ['response-content-type=application%2Fpdf', 'response-content-type=text%2Fhtml'],
      ['disposition=attachment', 'disposition=inline'],
    ];
    for (const [from, to] of changes) {
      const changed = address.replace(from, to);
      expect(changed).not.toBe(address);
      expect(isSignedBy(secretAccessKey, changed), to).toBe(false);
    }
  });
});

test('an address whose time is over is refused by the bucket', async () => {
  await openPublic().put('files/a.pdf', Readable.from([Buffer.from('%PDF')]));
  const read = async (address: string) => (await fetch(address)).status;
  expect(await read(await signAddress({ expiresAt: new Date(Date.now() + minuteMs) }))).toBe(200);
  const ending = await signAddress({ expiresAt: new Date(Date.now() + 1_000) });
  await expect.poll(() => read(ending), { timeout: 30_000, interval: 200 }).toBe(403);
});

test('nobody is given the address of another member’s result, nor work on it', async () => {
  const bucket = { ...s3.config, publicEndpoint: s3.config.endpoint };
  const backend = await startTestBackend({ bucket }, addOtherMember);
  onTestFinished(() => backend.close());
  const calls = createDocumentCalls(backend);
  const member = await calls.signInMember();
  const fileUrl = await calls.upload(member, 'mine.png', await makePng());
  const { uniqueId } = await calls.start(member, {
    ...{ type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' },
  } as const);
  const address = await calls.finish(member, uniqueId, 'pdf');
  expect(isSignedBy(s3.config.secretAccessKey, address)).toBe(true);

  const other = await calls.signInMember(otherMember);
  const progress = await backend.inject({
    host: memberHost,
    url: `${documentCalls.conversionProgress.path}?${new URLSearchParams({ uniqueId, resultType: 'pdf' })}`,
    headers: other,
  });
  expect(progress.body).not.toContain('X-Amz-Signature');
  const query = { type: 'pdf', fileUrl: address, outType: 'png', call: 'pdfToImg' } as const;
  const refused = await calls.ask(other, query);
  expect(envelopeOf(refused).success).not.toBe('1');
  expect(envelopeOf(await calls.ask(member, query)).success).toBe('1');
});

const otherMember = { identifier: 'other@example.test', credential: 'a-password' };

async function addOtherMember(sitesDir: string): Promise<void> {
  const open = await openDatabase(readConfig({ DATA_DIR: dirname(sitesDir) }));
  await open.database.insert(users).values({
    ...{ id: 'other', siteCode: 'beta-test', email: otherMember.identifier, subStatus: subscribedStatus },
    ...{
      passwordHash: await hashPassword(otherMember.credential),
      expirationTime: Date.now() + minuteMs * 60,
    },
  });
  await open.close();
}
