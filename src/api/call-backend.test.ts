import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { documentCalls } from '../../contract/documents';
import { messageCalls } from '../../contract/messages';
import { photoStorageModel, storageCalls } from '../../contract/storage';
import type { BackendContext } from './backend-context';
import { callBackend } from './call-backend';
import { downloadFile } from './download-file';
import { logIn } from './log-in';

let server: Server;
let context: BackendContext;
let requests: IncomingMessage[];
let answer: (response: ServerResponse, request: IncomingMessage) => void;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = { tokenKey: 'x-token', tokenValue: 'secret' };
  context = { website: 'pdf.example', appVersion: '7', session, origin };
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const start = { type: 'docx', fileUrl: '/f?a=1', outType: 'pdf' } as const;
const progress = { uniqueId: 'u', resultType: 'pdf' } as const;
const fetchProgress = (from: BackendContext) =>
  callBackend(documentCalls.conversionProgress, { request: progress }, from);

describe('a call', () => {
  it('carries website, token and the idempotency key, and its query', async () => {
    answer = json({ success: '1', obj: { uniqueId: 5 } });
    const outcome = await callBackend(
      documentCalls.fileToPdf,
      { request: start },
      { ...context, idempotencyKey: 'k' },
    );
    expect(outcome).toEqual({ ok: true, value: { uniqueId: '5' } });
    expect(requests[0]?.headers).toMatchObject({
      website: 'pdf.example',
      'x-token': 'secret',
      'idempotency-key': 'k',
    });
    expect(requests[0]?.url).toBe('/backapi/v1/pdf/fileToPdf?type=docx&fileUrl=%2Ff%3Fa%3D1&outType=pdf');
  });

  it('names the device only where the contract asks for it', async () => {
    answer = json({ success: '1', obj: { dir: '', accessid: '', policy: '', signature: '', host: '' } });
    await callBackend(storageCalls.signature, { request: { _model: photoStorageModel } }, context);
    await fetchProgress(context).then(() => vi.mocked(console.error).mockClear());
    expect(requests[0]?.headers).toMatchObject({ phone_os: 'web', apk_version_code: '7' });
    expect(requests[1]?.headers).not.toHaveProperty('phone_os');
  });

  it('puts parameters into the path, encoded', async () => {
    answer = json({ success: '0' });
    await callBackend(messageCalls.decode, { params: { code: 'a/b' } }, context);
    expect(requests[0]?.url).toBe('/backapi/v1/message/decode/a%2Fb');
  });

  it.each(['1', 1, true])('takes %j for ok', async (success) => {
    answer = json({ success, obj: { progress: '40' } });
    expect(await fetchProgress(context)).toMatchObject({ value: { progress: 40 } });
  });

  it('gives the message of a success where it is shown', async () => {
    const obj = { tokenKey: 'k', tokenValue: 'v', userDetailVo: { email: 'a@b.c' } };
    answer = json({ success: '1', msg: 'Welcome', obj });
    const request = { identityType: 'EMAIL', identifier: 'a@b.c', credential: 'secret' } as const;
    expect(await logIn(accountCalls.login, { request }, context)).toMatchObject({
      ok: true,
      value: { msg: 'Welcome', session: obj },
    });
  });

  it.each<[string, unknown, object]>([
    ['a number for a code', { success: 50014 }, { kind: 'business', code: '50014' }],
    ['a sentence', { success: '7', msg: 'No.' }, { kind: 'business', code: '7', msg: 'No.' }],
  ])('passes on a business failure with %s', async (_, body, error) => {
    answer = json(body);
    expect(await fetchProgress(context)).toEqual({ ok: false, error });
  });

  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '3' }, 3000],
    [
      'a date, by the clock of the answer',
      { 'retry-after': 'Fri, 01 Jan 2021 00:00:09 GMT', date: 'Fri, 01 Jan 2021 00:00:01 GMT' },
      8000,
    ],
  ])('reads Retry-After as %s', async (_, headers, retryAfterMs) => {
    answer = json({ success: '0', msg: 'Later.' }, 429, headers);
    expect(await fetchProgress(context)).toEqual({
      ok: false,
      error: { kind: 'http', status: 429, msg: 'Later.', retryAfterMs },
    });
  });

  it("does not take a captive portal's page for success", async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
    const outcome = await fetchProgress(context);
    expect(outcome).toMatchObject({ error: { kind: 'malformed', isHtml: true } });
  });

  it('does not take cut JSON for success', async () => {
    answer = (response) => response.writeHead(200).end('{"success":"1","obj":{"prog');
    const outcome = await fetchProgress(context);
    expect(outcome).toMatchObject({ error: { kind: 'malformed' } });
    expect(outcome).not.toHaveProperty('error.isHtml');
  });

  it('names the field that is missing in the console, without the query', async () => {
    answer = json({ success: '1', obj: { progress: 140 } });
    expect(await fetchProgress(context)).toMatchObject({ error: { kind: 'malformed' } });
    const [line] = vi.mocked(console.error).mock.lastCall ?? [];
    expect(line).toContain('/backapi/v1/pdf/getProgress at progress');
    expect(line).not.toContain('?');
  });

  it('does not follow a redirect with the token', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await fetchProgress(context)).toEqual({
      ok: false,
      error: { kind: 'network' },
    });
    expect(requests).toHaveLength(1);
  });

  it('distinguishes abort, timeout and a dead network', async () => {
    answer = () => {};
    const stop = new AbortController();
    const aborted = fetchProgress({ ...context, signal: stop.signal });
    stop.abort();
    expect(await aborted).toMatchObject({ error: { kind: 'aborted' } });
    const timedOut = await fetchProgress({ ...context, timeoutMs: 30 });
    expect(timedOut).toMatchObject({ error: { kind: 'timeout' } });
    answer = (response) => response.destroy();
    expect(await fetchProgress(context)).toMatchObject({ error: { kind: 'network' } });
  });
});

describe('a download', () => {
  it('brings the bytes and never sends the token to another origin', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    const elsewhere = { ...context, origin: 'https://pdf.example' };
    const file = await downloadFile(`${context.origin}/r.pdf`, elsewhere, readText);
    expect(file).toEqual({ ok: true, value: '%PDF' });
    expect(requests[0]?.headers).not.toHaveProperty('x-token');
    expect(requests[0]?.headers).not.toHaveProperty('website');
  });

  it('that breaks off is a failure of the network', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    expect(await downloadFile('/r.pdf', context, readText)).toEqual({
      ok: false,
      error: { kind: 'network' },
    });
  });

  it('throws what the keeper throws', async () => {
    answer = (response) => response.writeHead(200).end('bytes');
    const keeping = downloadFile('/r.pdf', context, () => Promise.reject(new Error('disk full')));
    await expect(keeping).rejects.toThrow('disk full');
  });

  it('of a web page where a file should be is no success', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>');
    expect(await downloadFile('/r.pdf', context, readText)).toMatchObject({ error: { isHtml: true } });
  });
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

async function readText({ bytes }: { bytes: AsyncIterable<Uint8Array> }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.sendDate = !('date' in headers);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
