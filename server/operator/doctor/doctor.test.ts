import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dayMs } from '../../../contract/time-spans';
import { readConfig } from '../../config';
import { openEmbeddedEngine } from '../../db/embedded-database';
import { makeDataFolder } from '../../testing/data-folder';
import { findFreePort } from '../../testing/free-port';
import { makeCertificate, type TestCertificate } from '../../testing/make-certificate';
import { startS3Server, type TestS3 } from '../../testing/s3-server';
import { type SmtpListener, startSmtpListener } from '../../testing/smtp-listener';
import { type FakeTwilio, startTwilio } from '../../testing/start-twilio';
import { startTestBackend, type TestBackend, writeSite } from '../../testing/test-backend';
import { typeCommand, typeCommandForJson } from '../../testing/type-command';
import { examine } from '../doctor-command';
import type { CheckRow } from './check';
import { checkClock, checkDatabase } from './check-database';
import { checkSandbox } from './check-machine';
import { hideSecrets } from './hide-secrets';

const host = 'shop.test';
const keys = { SHOP_KEY: 'sk_test_of_these_tests', SHOP_WEBHOOK: 'whsec_of_these_tests' };
const payment = { provider: 'stripe', secretKeyEnv: 'SHOP_KEY', webhookSecretEnv: 'SHOP_WEBHOOK' };
const trusted = getCACertificates('default');

let certificate: TestCertificate;
let backend: TestBackend;
let backendPort: number;
let proxy: Proxy;
let smtp: SmtpListener;
let s3: TestS3;
let twilio: FakeTwilio;
const opened: (() => Promise<unknown>)[] = [];

type Proxy = { origin: string; close: () => Promise<void> };

/** What obtains certificates and stands before the server; `port` of the server, or an answer of its own. */
async function startProxy({ key, cert }: TestCertificate, to: () => number | string): Promise<Proxy> {
  const server = createServer({ key, cert }, (socket) => {
    const target = to();
    socket.on('error', () => socket.destroy());
    if (typeof target === 'string') {
      socket.once('data', () => socket.end(target));
      return;
    }
    const behind = connect(target, '127.0.0.1');
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => void server.close();
  opened.push(close);
  return { origin: `https://${host}:${(server.address() as AddressInfo).port}`, close };
}

beforeAll(async () => {
  certificate = await makeCertificate(host, 90);
  setDefaultCACertificates([...trusted, certificate.cert]);
  [smtp, s3, twilio] = await Promise.all([startSmtpListener(), startS3Server(), startTwilio()]);
  proxy = await startProxy(certificate, () => backendPort);
  const { readVariable } = readConfig(keys);
  const { sms } = readConfig(environmentOf());
  backend = await startTestBackend({ readVariable, sms }, (sitesDir) =>
    writeSite(sitesDir, host, { server: { origin: proxy.origin, payment } }),
  );
  backendPort = Number(new URL(await backend.listen()).port);
});

afterEach(() => vi.useRealTimers());

afterAll(async () => {
  setDefaultCACertificates(trusted);
  for (const close of opened) await close();
  await Promise.all([backend.close(), smtp.close(), s3.remove(), twilio.kill()]);
});

/** The environment of a server that has everything. */
function environmentOf(change: Record<string, string> = {}): Record<string, string> {
  return {
    ...keys,
    ...{ DEMO: '1', SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', DISK_RESERVE_MB: '1' },
    ...{
      S3_ENDPOINT: s3.config.endpoint,
      S3_PUBLIC_ENDPOINT: s3.config.endpoint,
      S3_BUCKET: s3.config.bucket,
    },
    ...{ S3_ACCESS_KEY_ID: s3.config.accessKeyId, S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey },
    ...{ SMS_PROVIDER: 'twilio', TWILIO_API_URL: twilio.url, TWILIO_ACCOUNT_SID: twilio.accountSid },
    ...{ TWILIO_AUTH_TOKEN: twilio.authToken, TWILIO_FROM: '+14155550100' },
    ...change,
  };
}

type Asked = { change?: Record<string, string>; resolve?: (name: string) => Promise<string[]> };

/** The rows of the shop's check, by name. */
async function examineShop({ change = {}, resolve = async () => ['127.0.0.1'] }: Asked = {}) {
  const folders = { DATA_DIR: backend.config.dataDir, SITES_DIR: backend.config.sitesDir };
  const config = readConfig({ ...environmentOf(), ...folders, ...change });
  const answer = await examine({ config, options: { site: 'shop-test' } }, { resolve });
  const names = new Set(answer.data.map(({ name }) => name));
  const rowsOf = (wanted: string) => answer.data.filter(({ name }) => name === wanted);
  return { ...answer, rows: new Map([...names].map((name) => [name, rowsOf(name)])) };
}

/** A shop at another proxy, in a folder of its own. */
async function examineShopAt({ origin }: Proxy, change: Record<string, string> = {}) {
  const sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
  try {
    await writeSite(sitesDir, host, { server: { origin, payment } });
    return await examineShop({ change: { SITES_DIR: sitesDir, ...change } });
  } finally {
    await rm(sitesDir, { recursive: true, force: true });
  }
}

const stateOf = (rows: Map<string, CheckRow[]>, name: string) => rows.get(name)?.map(({ state }) => state);

test('of a server that has everything, every check is well', async () => {
  const { rows, data, isRefused, lines } = await examineShop();
  const states = Object.fromEntries([...rows.keys()].map((name) => [name, stateOf(rows, name)]));
  expect(states).toMatchObject({
    ...{ sites: ['ok'], dns: ['ok'], certificate: ['ok'], website: ['ok'], webhook: ['ok', 'ok'] },
    ...{ database: ['ok'], migrations: ['not used'], disk: ['ok'], bucket: ['ok'], 'bucket CORS': ['ok'] },
    ...{ mail: ['ok'], payments: ['ok'], 'text messages': ['ok'], sandbox: ['ok'], clock: ['ok'] },
  });
  expect(rows.get('certificate')?.[0]?.found).toMatch(/valid for (89|90) more days/);
  expect(isRefused).toBe(false);
  expect(data.filter(({ state }) => state === 'ok').every(({ advice }) => advice === undefined)).toBe(true);
  expect(lines.at(-1)).toMatch(/^Failed: 0\./);
  expect(smtp.mails).toEqual([]);
  const printed = lines.join('\n');
  const secrets = [...Object.values(keys), twilio.authToken, s3.config.secretAccessKey];
  for (const secret of secrets) expect(printed).not.toContain(secret);
});

test.each([
  ['has no address', async () => [], 'Add an A or AAAA record'],
  ['is not answered for', () => Promise.reject(new Error('queryA ESERVFAIL')), 'Check the name servers'],
])('a host that %s has failed, and nothing else of it is asked', async (_, resolve, advice) => {
  const { rows, isRefused } = await examineShop({ resolve });
  expect(rows.get('dns')).toMatchObject([{ state: 'failed', advice: expect.stringContaining(advice) }]);
  expect([stateOf(rows, 'certificate'), stateOf(rows, 'website')]).toEqual([['not used'], undefined]);
  expect(isRefused).toBe(true);
});

test('a certificate that is for another name, not trusted, near its end or past it is said', async () => {
  const [other, strange, short] = await Promise.all([
    makeCertificate('other.test', 90),
    makeCertificate(host, 90),
    makeCertificate(host, 5),
  ]);
  setDefaultCACertificates([...trusted, certificate.cert, other.cert, short.cert]);
  const read = async (proxied: Proxy) => (await examineShopAt(proxied)).rows.get('certificate')?.[0];
  const at = (made: TestCertificate) => startProxy(made, () => backendPort);
  expect(await read(await at(other))).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('another name'),
  });
  expect(await read(await at(strange))).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('not trust'),
  });
  const ending = await at(short);
  expect(await read(ending)).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/ends in [45] days/),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * dayMs });
  expect(await read(ending)).toMatchObject({
    state: 'failed',
    found: expect.stringMatching(/ended on \d{4}-/),
  });
});

test('a host that leads elsewhere, and one where nobody listens, have failed with their webhook', async () => {
  const answer = 'HTTP/1.1 404 Not Found\r\ncontent-length: 5\r\nconnection: close\r\n\r\nelse!';
  const elsewhere = await examineShopAt(await startProxy(certificate, () => answer));
  expect(stateOf(elsewhere.rows, 'website')).toEqual(['failed']);
  expect(elsewhere.rows.get('webhook')?.[0]).toMatchObject({
    ...{ state: 'failed', found: expect.stringContaining('/webhooks/stripe answered 404 instead of 400') },
    advice: expect.stringContaining('/webhooks/stripe'),
  });
  const closed = `https://${host}:${await findFreePort()}`;
  const silent = await examineShopAt({ origin: closed, close: async () => {} });
  for (const name of ['certificate', 'website']) expect(stateOf(silent.rows, name)).toEqual(['failed']);
  expect(silent.rows.get('webhook')?.[0]).toMatchObject({ found: expect.stringContaining('ECONNREFUSED') });
});

test('a webhook of a site that does not sell on the server it leads to has failed', async () => {
  const bare = await startTestBackend({}, (folder) => writeSite(folder, host, {}));
  const before = backendPort;
  backendPort = Number(new URL(await bare.listen()).port);
  try {
    const { rows } = await examineShopAt(proxy);
    expect(rows.get('webhook')?.[0]).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('404'),
    });
  } finally {
    backendPort = before;
    await bare.close();
  }
});

test('what is set up wrongly has failed, each with what to do', async () => {
  const closed = await findFreePort();
  const { rows } = await examineShop({
    change: {
      ...{ SMTP_URL: `smtp://127.0.0.1:${closed}`, S3_BUCKET: 'missing', SHOP_WEBHOOK: '' },
      ...{ TWILIO_AUTH_TOKEN: 'another-token', DISK_RESERVE_MB: '1000000', BWRAP_PATH: '/nowhere/bwrap' },
    },
  });
  const broken = ['mail', 'bucket', 'bucket CORS', 'payments', 'text messages', 'disk', 'sandbox'];
  for (const name of broken) {
    expect(rows.get(name), name).toMatchObject([{ state: 'failed', advice: expect.stringMatching(/\w/) }]);
  }
  expect(rows.get('payments')?.[0]?.found).toContain('SHOP_WEBHOOK');
  expect(rows.get('text messages')?.[0]?.found).toContain('401');
  expect(rows.get('sandbox')?.[0]?.found).toContain('bubblewrap');
});

test('what is not set up is not used, or warned of where people wait for it', async () => {
  const { rows } = await examineShop({
    change: { SMTP_URL: '', S3_ENDPOINT: '', S3_PUBLIC_ENDPOINT: '', SMS_PROVIDER: 'folder' },
  });
  for (const name of ['bucket', 'bucket CORS', 'text messages'])
    expect(stateOf(rows, name), name).toEqual(['not used']);
  expect(rows.get('mail')).toMatchObject([{ state: 'warning', advice: 'Set SMTP_URL and MAIL_FROM.' }]);
  const sender = await examineShop({ change: { MAIL_FROM: '' } });
  expect(sender.rows.get('mail')).toMatchObject([
    { state: 'warning', found: expect.stringContaining('localhost.test') },
  ]);
});

test('a database says whether its tables are those of this version', async () => {
  const folder = await makeDataFolder();
  const environment = { DATA_DIR: folder, SITES_DIR: backend.config.sitesDir };
  const read = async () =>
    ((await typeCommandForJson(environment, 'doctor')) as CheckRow[]).filter(({ name }) =>
      ['database', 'migrations'].includes(name),
    );
  const change = async (statement: string) => {
    const { engine, close } = await openEmbeddedEngine(folder);
    await engine.exec(statement).finally(close);
  };
  try {
    expect(await read()).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    const last = '(select max(created_at) from drizzle.__drizzle_migrations)';
    await change(
      `update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${last}`,
    );
    expect(await read()).toMatchObject([
      { state: 'ok' },
      { state: 'warning', found: expect.stringMatching(/^1 /) },
    ]);
    // It is still not applied: a check migrates nothing.
    expect((await read())[1]).toMatchObject({ state: 'warning' });
    await change(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
    );
    expect((await read())[1]).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('newer version'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a database that is missing or cannot be reached has failed, and nothing is created', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'toolfront-empty-'));
  const environment = { DATA_DIR: join(parent, 'data'), SITES_DIR: backend.config.sitesDir };
  const { code, out } = await typeCommand(environment, 'doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/failed +database +There is no database in/);
  expect(out).toMatch(/warning +disk +There is no folder/);
  expect(await readdir(parent)).toEqual([]);
  const databaseUrl = `postgres://toolfront:a-password@127.0.0.1:${await findFreePort()}/toolfront`;
  const remote = await typeCommand({ ...environment, DATABASE_URL: databaseUrl }, 'doctor');
  expect(remote.out).toMatch(/failed +database +The database cannot be opened: .*ECONNREFUSED/);
  expect(remote.out).not.toContain('a-password');
  expect(await readdir(parent)).toEqual([]);
  await rm(parent, { recursive: true, force: true });
});

test('a clock is compared with those of others, the worst of which counts', async () => {
  const { clockAheadMs } = await checkDatabase({ databaseUrl: 'postgres://here' }, async () => ({
    ...{ pending: 0, isNewer: false },
    now: new Date(Date.now() + 120_000),
  }));
  expect(checkClock({ 'the database': clockAheadMs })).toMatchObject({
    ...{ state: 'failed', found: expect.stringContaining('120 s behind that of the database') },
    advice: expect.stringContaining('timedatectl'),
  });
  expect(checkClock({ one: 10, two: 6_000 })).toMatchObject({ state: 'warning' });
  expect(checkClock({ one: undefined })).toMatchObject({ state: 'not used' });
});

test('a host’s own answer tells that this clock is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
  const answer = `HTTP/1.1 200 OK\r\ndate: ${new Date(Date.now() - 3 * 3_600_000).toUTCString()}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok`;
  const { rows } = await examineShopAt(await startProxy(certificate, () => answer));
  expect(rows.get('clock')).toMatchObject([{ state: 'failed', found: expect.stringContaining('ahead') }]);
});

test('weak isolation is a warning', () => {
  expect(checkSandbox({ level: 'weak', problem: 'It is weak.' })).toMatchObject({ state: 'warning' });
});

test('in front of another backend that backend is asked, and the rest is its own', async () => {
  const front = { SITES_DIR: backend.config.sitesDir, DATA_DIR: '/nowhere' };
  const origin = `http://127.0.0.1:${backendPort}`;
  const good = await typeCommand({ ...front, BACKEND_URL: `${origin}/healthz` }, 'doctor');
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/ok +backend/)]);
  const bad = await typeCommand(
    { ...front, BACKEND_URL: `http://127.0.0.1:${await findFreePort()}` },
    'doctor',
  );
  expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/failed +backend .*ECONNREFUSED/)]);
});

test('a secret that somebody’s answer repeats is hidden', () => {
  const config = readConfig({
    ...keys,
    SMTP_URL: 'smtp://me:p%40ssword@mail.test',
    SPEECH_API_KEY: 'speech-key',
  });
  const site = {
    host,
    code: 'shop',
    aliases: [],
    isDemo: false,
    weight: undefined,
    share: undefined,
    messages: undefined,
  };
  const rows = hideSecrets(
    config,
    [{ ...site, payment: { ...payment, provider: 'stripe' } }],
    [
      {
        name: 'mail',
        state: 'failed',
        found: '535 p@ssword, p%40ssword of me',
        advice: `Not ${keys.SHOP_KEY}, speech-key.`,
      },
    ],
  );
  expect(rows).toMatchObject([{ found: '535 (secret), (secret) of me', advice: 'Not (secret), (secret).' }]);
});
