import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, vi } from 'vitest';
import { speechCalls } from '../../contract/speech';
import { readConfig, type ServerConfig, type SpeechConfig } from '../config';
import { createDocumentCalls, type Headers, memberHost as host } from './document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from './test-backend';

export type SpeechSite = Awaited<ReturnType<typeof startSpeechSite>>;

/** A site for one test. */
export async function startOwnSpeechSite(change: Partial<SpeechConfig>): Promise<SpeechSite> {
  const site = await startSpeechSite(change);
  onTestFinished(() => site.backend.close());
  return site;
}

/** A server with this engine, and its demo member. */
export async function startSpeechSite(change: Partial<SpeechConfig>) {
  const speech: ServerConfig['speech'] = { ...readConfig({}).speech, ...change };
  const backend: TestBackend = await startTestBackend({ speech });
  const documents = createDocumentCalls(backend);
  const member: Headers = await documents.signInMember();
  return { backend, upload, start, ask, finish, transcribe };

  function upload(name: string, content: Buffer) {
    return documents.upload(member, name, content);
  }

  async function start(fileUrl: string, key: string, languageCode = 'en-GB') {
    const payload = { fileUrl, languageCode };
    const headers = { ...member, 'idempotency-key': key };
    return envelopeOf(
      await backend.inject({ host, method: 'POST', url: speechCalls.start.path, headers, payload }),
    );
  }

  async function ask(uuid: string, query = '', headers: Headers = {}) {
    const url = `${speechCalls.result.path}?uuid=${uuid}${query}`;
    return envelopeOf(await backend.inject({ host, url, headers: { ...member, ...headers } }));
  }

  function finish(uuid: string, headers: Headers = {}) {
    return vi.waitUntil(
      async () => {
        const envelope = await ask(uuid, '', headers);
        return envelope.success !== '50014' && envelope;
      },
      { timeout: 150_000, interval: 50 },
    );
  }

  async function transcribe(
    name: string,
    content: Buffer,
    languageCode: string = 'en-GB',
    headers: Headers = {},
  ) {
    const started = await start(await upload(name, content), randomUUID(), languageCode);
    expect(started).toMatchObject({ success: '1', obj: expect.any(String) });
    return finish(String(started.obj), headers);
  }
}
