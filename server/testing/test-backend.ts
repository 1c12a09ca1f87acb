import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { parse } from 'valibot';
import { accountCalls } from '../../contract/accounts';
import { type Envelope, envelopeSchema } from '../../contract/envelope';
import { languages } from '../../contract/languages';
import type { SiteInfo } from '../../contract/tenant';
import { buildApp } from '../app';
import { readConfig, type ServerConfig } from '../config';
import { makeDataFolder } from './data-folder';

/** A whole server on a fresh data folder with the sites `alpha.test` and `beta.test`, asked without a socket. */
export type TestBackend = {
  app: FastifyInstance;
  config: ServerConfig;
  inject: (options: InjectOptions & { host?: string }) => Promise<LightMyRequestResponse>;
  /** Begins to listen on a free port, for what needs a socket; answers with the origin, which is `alpha.test`'s. */
  listen: () => Promise<string>;
  /** Registers and signs in a person nobody else uses; answers with the headers that carry the token. */
  signIn: (host?: string) => Promise<{ email: string; headers: Record<string, string> }>;
  /** As Prometheus reads them. */
  readMetrics: () => Promise<string>;
  close: () => Promise<void>;
};

let peopleCount = 0;
const password = 'a-password';

/** `prepare` may add to the site files before they are read. */
export async function startTestBackend(
  change: Partial<ServerConfig> = {},
  prepare: (sitesDir: string) => Promise<void> = async () => {},
): Promise<TestBackend> {
  const folder = await makeDataFolder();
  const config: ServerConfig = {
    ...readConfig({
      DATA_DIR: folder,
      SITES_DIR: join(folder, 'sites'),
      DEMO: '1',
      // It starts with the first document of a test that has one.
      OFFICE_WARM: 'off',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
    }),
    // These tests run before the build.
    rendererPath: join(folder, 'not-built.mjs'),
    ...change,
  };
  await writeSite(config.sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'] } });
  await writeSite(config.sitesDir, 'beta.test', { server: { demo: true } });
  await writePage(config.sitesDir, 'alpha.test', 'index', { contentStatus: 1, richText: 'Alpha' });
  await writePage(config.sitesDir, 'template', 'pdf', { contentStatus: 1, richText: 'Template' });
  await prepare(config.sitesDir);
  const { app, metrics } = await buildApp(config);

  const inject: TestBackend['inject'] = ({ host = 'alpha.test', ...options }) =>
    app.inject({ ...options, headers: { host, ...options.headers } });
  return {
    app,
    config,
    inject,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    signIn,
    readMetrics,
    close,
  };

  function readMetrics(): Promise<string> {
    return metrics.registry.metrics();
  }

  async function signIn(host = 'alpha.test') {
    peopleCount += 1;
    const email = `person-${peopleCount}@example.test`;
    const identity = { identityType: 'EMAIL', identifier: email, credential: password };
    await inject({
      host,
      method: 'POST',
      url: accountCalls.register.path,
      payload: { ...identity, trackId: '0123456789abcdef' },
    });
    const answer = await inject({ host, method: 'POST', url: accountCalls.login.path, payload: identity });
    const { tokenKey, tokenValue } = answer.json().obj;
    return { email, headers: { [tokenKey]: tokenValue } };
  }

  async function close(): Promise<void> {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The envelope of an answer, checked against the contract. */
export function envelopeOf(answer: LightMyRequestResponse): Envelope {
  return parse(envelopeSchema, answer.json());
}

/** A multipart body with one file. */
export function filePayload(name: string, content: string | Buffer) {
  const boundary = 'test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Writes `HOST/site.json`, complete but for what `extra` replaces. */
export async function writeSite(sitesDir: string, host: string, extra: object = {}): Promise<void> {
  await mkdir(join(sitesDir, host), { recursive: true });
  await writeFile(join(sitesDir, host, 'site.json'), JSON.stringify({ ...describeSite(host), ...extra }));
}

export async function writePage(sitesDir: string, host: string, name: string, page: object): Promise<void> {
  await mkdir(join(sitesDir, host, 'pages'), { recursive: true });
  await writeFile(join(sitesDir, host, 'pages', `${name}.json`), JSON.stringify(page));
}

/** A complete `site.json`, in every language. */
export function describeSite(host: string): SiteInfo {
  const texts = {
    NavBar: {
      title: host,
      converts: [{ title: 'Tools', items: [{ path: '/t/pdf', title: 'Convert' }] }],
      langOptions: [{ label: 'English', value: 'en' }],
      loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
    },
    FooterBar: { title: host, intro: '', columns: [], business: { text: '' } },
    Login: {},
  };
  return {
    type: 5,
    site: {
      host,
      code: host.replace(/\W/g, '-'),
      name: host,
      label: host,
      theme: 'blue',
      helpUrl: 'https://help.example.com/',
    },
    common: Object.fromEntries(languages.map((language) => [language, texts])),
  };
}
