import { accountCalls } from '../../../contract/accounts';
import { messageCalls, smsSenders, smsType } from '../../../contract/messages';
import { photoCalls } from '../../../contract/photos';
import { storageCalls } from '../../../contract/storage';

/** A request made to cost the server far more than who sends it. */
export type HostileRequest = {
  /** What is wrong with it, for a table. */
  title: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent by POST; without, it is a GET. */
  body?: () => string;
};

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const login = accountCalls.login.path;
const identity = (identifier: string) =>
  JSON.stringify({ identityType: 'EMAIL', identifier, credential: 'toolfront' });
const message = (text: string, phoneNumber = '+4520123456') =>
  JSON.stringify({
    sender: smsSenders[0],
    type: smsType,
    message: text,
    number: 1,
    phoneNumber,
    isScheduled: false,
    scheduledTime: null,
  });

const portrait = photoCalls.checkPortrait.path;

export const hostileRequests: readonly HostileRequest[] = [
  { title: 'JSON nested 2,500,000 deep', path: portrait, headers: json, body: () => '['.repeat(2_500_000) },
  {
    title: 'JSON of 700,000 objects',
    path: portrait,
    headers: json,
    body: () => JSON.stringify(Array.from({ length: 700_000 }, () => ({ a: 1 }))),
  },
  {
    title: 'a picture of 6,000,000 letters',
    path: portrait,
    headers: json,
    body: () => JSON.stringify({ photo: 'A'.repeat(6_000_000) }),
  },
  { title: 'JSON nested 400,000 deep', path: login, headers: json, body: () => '['.repeat(400_000) },
  { title: 'an e-mail of 500,000 @', path: login, headers: json, body: () => identity('@'.repeat(500_000)) },
  {
    title: 'an e-mail of 200,000 labels',
    path: login,
    headers: json,
    body: () => identity(`a@${'xn--a.'.repeat(200_000)}`),
  },
  {
    title: 'a phone number of 100,000 zeros in brackets',
    path: messageCalls.send.path,
    headers: json,
    body: () => message('x', '1 (0) '.repeat(100_000)),
  },
  {
    title: 'a text of 400,000 accents',
    path: messageCalls.send.path,
    headers: json,
    body: () => message(`a${'\u0301'.repeat(400_000)}`),
  },
  {
    title: 'a form of 20,000 parts',
    path: storageCalls.uploadFile.path,
    headers: form,
    body: () => `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(20_000)}--b--`,
  },
  {
    title: 'a file name of a megabyte',
    path: storageCalls.uploadFile.path,
    headers: form,
    body: () => `--b\r\ncontent-disposition: form-data; name="file"; filename="${'\\"%'.repeat(400_000)}`,
  },
  {
    title: 'a query of 2,000 keys',
    path: `/?${Array.from({ length: 2_000 }, (_, at) => `a${at}=`).join('&')}`,
  },
  { title: 'languages of 12 KB', path: '/', headers: { 'accept-language': 'a-b;q=0.1,'.repeat(1_000) } },
  { title: 'cookies of 12 KB', path: '/', headers: { cookie: 'a=b;'.repeat(3_000) } },
  { title: 'encodings of 12 KB', path: '/', headers: { 'accept-encoding': 'gzip;q=0.1,'.repeat(1_000) } },
  { title: '3,000 ranges', path: '/favicon.ico', headers: { range: `bytes=${'0-,'.repeat(3_000)}` } },
  { title: 'an address of 12 KB of %', path: `/t/${'%25'.repeat(4_000)}` },
  { title: 'an address of 2,000 folders', path: '/..%2f'.repeat(2_000) },
  { title: 'forwarded 1,500 times', path: '/', headers: { 'x-forwarded-for': '1.1.1.1,'.repeat(1_500) } },
];
