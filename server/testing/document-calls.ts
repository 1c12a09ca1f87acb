import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { documentCalls } from '../../contract/documents';
import { storageCalls } from '../../contract/storage';
import { envelopeOf, filePayload, type TestBackend } from './test-backend';

const timeoutMs = 120_000;

export type Headers = Record<string, string>;

export type Query = {
  type: string;
  fileUrl: string;
  outType: string;
  call?: 'fileToPdf' | 'fileConvert' | 'pdfToImg' | 'pdfToDoc';
};

const demoMember = { identifier: 'member@demo.test', credential: 'toolfront' };

/** The demo site has a member; everyone who registers is none. */
export const memberHost = 'beta.test';

/** The calls of one conversion, as the page's job makes them. */
export function createDocumentCalls(backend: TestBackend) {
  const host = memberHost;
  return { signInMember, signInStranger, upload, ask, start, finish, receiptOf, failureOf };

  async function signInMember(member = demoMember): Promise<Headers> {
    const payload = { identityType: 'EMAIL', ...member };
    const answer = await backend.inject({ host, method: 'POST', url: accountCalls.login.path, payload });
    const { tokenKey, tokenValue } = answer.json().obj;
    return { [tokenKey]: tokenValue };
  }

  async function signInStranger(): Promise<Headers> {
    return (await backend.signIn(host)).headers;
  }

  function ask(headers: Headers, { call = 'fileToPdf', ...query }: Query): Promise<LightMyRequestResponse> {
    return backend.inject({
      host,
      url: `${documentCalls[call].path}?${new URLSearchParams(query)}`,
      headers,
    });
  }

  async function start(headers: Headers, query: Query): Promise<{ uniqueId: string }> {
    const envelope = envelopeOf(await ask(headers, query));
    expect(envelope).toMatchObject({ success: '1', obj: { uniqueId: expect.any(String) } });
    const { uniqueId } = Object(envelope.obj);
    return { uniqueId };
  }

  /** Polls until it is done; progress must not run backwards. Answers with the result's address. */
  async function finish(headers: Headers, uniqueId: string, resultType: string): Promise<string> {
    let last = 0;
    return vi.waitUntil(
      async () => {
        const envelope = await progressOf(headers, uniqueId, resultType);
        expect(envelope).toMatchObject({ success: '1' });
        const { progress, url } = Object(envelope.obj);
        expect(progress).toBeGreaterThanOrEqual(last);
        last = progress;
        return progress === 100 && url;
      },
      { timeout: timeoutMs, interval: 100 },
    );
  }

  /** The receipt of a finished conversion. */
  async function receiptOf(headers: Headers, uniqueId: string): Promise<unknown> {
    return Object((await progressOf(headers, uniqueId, 'pdf')).obj).receipt;
  }

  function failureOf(headers: Headers, uniqueId: string) {
    return vi.waitUntil(
      async () => {
        const envelope = await progressOf(headers, uniqueId, 'pdf');
        return envelope.success !== '1' && envelope;
      },
      { timeout: timeoutMs, interval: 100 },
    );
  }

  async function progressOf(headers: Headers, uniqueId: string, resultType: string) {
    const query = new URLSearchParams({ uniqueId, resultType });
    return envelopeOf(
      await backend.inject({ host, url: `${documentCalls.conversionProgress.path}?${query}`, headers }),
    );
  }

  async function upload(headers: Headers, name: string, content: Buffer): Promise<string> {
    const body = filePayload(name, content);
    const answer = await backend.inject({
      host,
      method: 'POST',
      url: storageCalls.uploadFile.path,
      headers: { ...headers, ...body.headers },
      payload: body.payload,
    });
    return String(envelopeOf(answer).obj);
  }
}
