import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { storageCalls } from '../../contract/storage';
import { envelopeOf, filePayload, startTestBackend, type TestBackend } from '../testing/test-backend';
import { uploadsPath } from './file-address';

const kilobyte = 1024;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    storage: {
      personBytes: 40 * kilobyte,
      memberBytes: 80 * kilobyte,
      siteBytes: 150 * kilobyte,
      reserveBytes: 0,
    },
  });
});
afterAll(() => backend.close());

async function upload(headers: Record<string, string>, bytes: number, host = 'alpha.test', cookie = '') {
  const body = filePayload('a.png', Buffer.alloc(bytes));
  const answer = await backend.inject({
    host,
    method: 'POST',
    url: storageCalls.uploadFile.path,
    headers: { ...headers, ...body.headers, cookie },
    payload: body.payload,
  });
  return { status: answer.statusCode, msg: envelopeOf(answer).msg };
}

test('a person has so many bytes, in uploads at once too, and reads so in their language', async () => {
  const { headers } = await backend.signIn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(headers, 15 * kilobyte)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 413)).toHaveLength(4);
  const inEnglish = await upload(headers, 15 * kilobyte);
  expect(inEnglish.msg).toContain(
    'take up 0.00 of 0.00 GB, and this one does not fit. Delete some files, or try again',
  );
  const inRussian = await upload(headers, 15 * kilobyte, 'alpha.test', 'lang=ru');
  expect(inRussian.msg).toMatch(/занимают 0,00 из 0,00\sГБ/);
});

test('a resumable upload counts with what it announces', async () => {
  const { headers } = await backend.signIn();
  const create = (length: number) =>
    backend.inject({
      method: 'POST',
      url: uploadsPath,
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': `filename ${Buffer.from('a.png').toString('base64')}`,
      },
    });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await create(19 * kilobyte)).statusCode);
  expect(statuses).toEqual([201, 201, 413]);
});

test('a member has more, and a site no more than its share', async () => {
  const identity = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const answer = await backend.inject({
    host: 'beta.test',
    method: 'POST',
    url: accountCalls.login.path,
    payload: identity,
  });
  const { tokenKey, tokenValue } = answer.json().obj;
  const member = { [tokenKey]: tokenValue };
  expect((await upload(member, 75 * kilobyte, 'beta.test')).status).toBe(200);
  const others = await Promise.all([1, 2, 3].map(() => backend.signIn('beta.test')));
  const statuses = [];
  for (const { headers } of others) statuses.push((await upload(headers, 35 * kilobyte, 'beta.test')).status);
  expect(statuses).toEqual([200, 200, 507]);
});
