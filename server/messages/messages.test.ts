import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { failureCodes } from '../../contract/failures';
import { boardPath, messageCalls } from '../../contract/messages';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';
import { folderFailingNumber } from './gateways/folder/folder-gateway';

const startMs = 60_000;
const phoneNumber = '+14155552671';

let backend: TestBackend;
let member: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  member = await createDocumentCalls(backend).signInMember();
}, startMs);
afterAll(() => backend.close(), startMs);

describe('sending', () => {
  test('a message goes from sending to sent, and the recipient reads it with its board', async () => {
    const text = `The pears are ripe ${randomUUID()}`;
    expect(await send({ message: text })).toMatchObject({ success: '1' });
    const row = await vi.waitUntil(
      async () => {
        const [newest] = (await history()).result;
        return newest?.status === 1 && newest;
      },
      { timeout: 20_000 },
    );
    expect(row).toMatchObject({ message: text, createTime: expect.any(Number) });
    const received = (await readOutbox()).find((sms) => sms.includes(text));
    expect(received).toContain('From: Anonymous');
    expect(received).toContain(`To: ${phoneNumber}`);
    expect(received?.trimEnd()).toMatch(new RegExp(`http://${host}(:\\d+)?${boardPath(row.code)}$`));
    expect(await decode(row.code)).toMatchObject({
      success: '1',
      obj: { phoneNumber, message: text, createTime: row.createTime },
    });
  });

  test('to the documented number it fails', async () => {
    const text = `nobody home ${randomUUID()}`;
    await send({ message: text, phoneNumber: folderFailingNumber });
    await vi.waitUntil(async () => (await history()).result[0]?.status === 2, { timeout: 30_000 });
    expect((await readOutbox()).some((sms) => sms.includes(text))).toBe(false);
  });

  test('the same start with the same key is one message', async () => {
    const key = randomUUID();
    const before = (await history()).totalCount;
    const body = { message: `once ${key}` };
    const answers = await Promise.all([send(body, { key }), send(body, { key }), send(body, { key })]);
    expect(answers.map(({ success }) => success)).toEqual(['1', '1', '1']);
    expect((await history()).totalCount).toBe(before + 1);
    expect(await send({ message: 'another text' }, { key })).toMatchObject({ success: '422' });
  });

  test('takes a member', async () => {
    const { headers } = await backend.signIn(host);
    expect(await send({ message: 'x' }, { headers })).toMatchObject({
      success: '403',
      msg: 'You are not a member yet and cannot use this feature temporarily',
    });
    expect(await send({ message: 'x' }, { headers: {} })).toMatchObject({ success: '401' });
  });

  test.each([
    [
      'a number that is none',
      { phoneNumber: '+1555' },
      'phoneInvalid',
      'The format of phone number is invalid.',
    ],
    [
      'a number that is not normalised',
      { phoneNumber: '+1 415 555 2671' },
      'phoneInvalid',
      'The format of phone number is invalid.',
    ],
    [
      'a number without its country',
      { phoneNumber: '4155552671' },
      'phoneInvalid',
      'The format of phone number is invalid.',
    ],
    ['nothing but spaces', { message: '  \n ' }, 'empty', 'Please enter the message content'],
    ['1,601 bytes', { message: 'x'.repeat(1_601) }, 'tooLong', 'Message too long'],
    ['801 letters of two bytes', { message: 'д'.repeat(801) }, 'tooLong', 'Message too long'],
    [
      'a schedule without a time',
      { isScheduled: true },
      'timeMissing',
      'Please select a scheduled delivery time',
    ],
    [
      'a time that is over',
      { isScheduled: true, scheduledTime: 1 },
      'timeMissing',
      'Please select a scheduled delivery time',
    ],
  ] as const)('refuses %s in the exact words', async (_, change, code, msg) => {
    expect(await send(change)).toMatchObject({ success: failureCodes.message[code], msg });
  });

  test('1,600 bytes are ten segments and fit', async () => {
    expect(await send({ message: 'д'.repeat(800) })).toMatchObject({ success: '1' });
  });

  test('an unknown sender or type is malformed', async () => {
    expect(await send({ sender: 'Police' })).toMatchObject({ success: '400' });
    expect(await send({ type: 'signed' })).toMatchObject({ success: '400' });
  });
});

describe('a scheduled message', () => {
  test('waits for its time', async () => {
    const text = `later ${randomUUID()}`;
    const scheduledTime = Date.now() + 3_000;
    await send({ message: text, isScheduled: true, scheduledTime });
    expect((await history()).result[0]).toMatchObject({ message: text, status: 0 });
    await vi.waitUntil(async () => (await history()).result[0]?.status === 1, {
      timeout: 20_000,
      interval: 100,
    });
    expect(Date.now()).toBeGreaterThanOrEqual(scheduledTime);
  });
});

describe('the history', () => {
  test('has pages, newest first, of one person alone', async () => {
    for (let count = (await history()).totalCount; count < 11; count += 1) {
      await send({ message: `number ${count}` });
    }
    const first = await history(1);
    const second = await history(2);
    expect(first.result).toHaveLength(10);
    expect(second.result).toHaveLength(first.totalCount - 10);
    const times = [...first.result, ...second.result].map(({ createTime }) => createTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const stranger = await backend.signIn(host);
    expect(await history(1, stranger.headers)).toEqual({ totalCount: 0, result: [] });
  });

  test('takes a login, and pages that can be counted', async () => {
    const ask = (query: string, headers: Headers) =>
      backend.inject({ host, url: `${messageCalls.history.path}?${query}`, headers });
    expect((await ask('pageNumber=1&pageSize=10', {})).statusCode).toBe(401);
    expect((await ask('pageNumber=0&pageSize=10', member)).statusCode).toBe(400);
    expect((await ask('pageNumber=x&pageSize=10', member)).statusCode).toBe(400);
    expect((await ask('pageNumber=1.5&pageSize=1e9', member)).statusCode).toBe(200);
  });
});

describe('a board', () => {
  test('that is not there is a business failure that says so', async () => {
    expect(await decode('nothing-here')).toMatchObject({
      success: failureCodes.message.gone,
      msg: 'This message does not exist or has expired.',
    });
  });

  test('is read on its own site alone, and never stored', async () => {
    await send({ message: 'for beta only' });
    const code = (await history()).result[0]?.code ?? '';
    const there = await backend.inject({ host, url: messageCalls.decode.path.replace(':code', code) });
    expect(there.headers['cache-control']).toBe('no-store');
    expect(envelopeOf(there).success).toBe('1');
    const elsewhere = await backend.inject({ url: messageCalls.decode.path.replace(':code', code) });
    expect(envelopeOf(elsewhere).success).toBe(failureCodes.message.gone);
  });
});

type Row = { createTime: number; status: number; message: string; code: string };

async function send(change: object, { key, headers = member }: { key?: string; headers?: Headers } = {}) {
  const answer = await backend.inject({
    host,
    method: 'POST',
    url: messageCalls.send.path,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload: {
      sender: 'Anonymous',
      type: 'anonymous',
      message: 'Hello',
      number: 1,
      phoneNumber,
      isScheduled: false,
      scheduledTime: null,
      ...change,
    },
  });
  return envelopeOf(answer);
}

async function history(pageNumber = 1, headers = member): Promise<{ totalCount: number; result: Row[] }> {
  const query = new URLSearchParams({ pageNumber: String(pageNumber), pageSize: '10' });
  const answer = await backend.inject({ host, url: `${messageCalls.history.path}?${query}`, headers });
  return answer.json().page;
}

async function decode(code: string) {
  return envelopeOf(await backend.inject({ host, url: messageCalls.decode.path.replace(':code', code) }));
}

async function readOutbox(): Promise<string[]> {
  const folder = join(backend.config.dataDir, 'sms-outbox');
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
