import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { accountCalls } from '../contract/accounts';
import { headerNames } from '../contract/envelope';
import { makePng } from '../tests/support/documents/image-files';
import { webhookPath } from './billing/billing-paths';
import { readConfig } from './config';
import { createDocumentCalls, memberHost } from './testing/document-calls';
import { startPostgres, type TestPostgres } from './testing/postgres';
import { startServerProcess } from './testing/process-lines';
import { startS3Server, type TestS3 } from './testing/s3-server';
import { startTestBackend, type TestBackend } from './testing/test-backend';
import { startTraceCollector } from './testing/trace-collector';
import { createTusClient } from './testing/tus-client';

const web = { web: true, work: false };
/** The trace of a proxy before the server, and its span. */
const proxy = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let postgres: TestPostgres;
let s3: TestS3;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let databaseUrl: string;
let one: TestBackend;
let other: TestBackend;
beforeAll(async () => {
  [postgres, s3, collector] = await Promise.all([startPostgres(), startS3Server(), startTraceCollector()]);
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.endpoint);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100');
  vi.stubEnv('OTEL_SERVICE_NAME', 'web');
  databaseUrl = await postgres.createDatabase();
  const rateLimits = { ...readConfig({}).rateLimits, passwordPerMinute: 3 };
  const shared = { databaseUrl, bucket: s3.config, roles: web, rateLimits };
  [one, other] = await Promise.all([
    startTestBackend({ ...shared, isTraced: true }),
    startTestBackend(shared),
  ]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  vi.unstubAllEnvs();
  await Promise.all([postgres.stop(), s3.remove(), collector.close()]);
});

test('web processes share people and files, and leave the work to a process that works, which continues the trace', async () => {
  const [first, second] = [createDocumentCalls(other), createDocumentCalls(one)];
  const member = await first.signInMember();
  const fileUrl = await second.upload(member, 'my-secret-name.png', await makePng());
  const job = randomUUID();
  const traceparent = `00-${proxy.traceId}-${proxy.spanId}-01`;
  const headers = { ...member, [headerNames.idempotencyKey]: job, traceparent };
  const query = { type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' } as const;
  const { uniqueId } = await second.start(headers, query);
  expect(await one.readMetrics()).toContain('toolfront_works{kind="document",state="queued"} 1');

  const worker = await startWorker();
  const result = await first.finish(member, uniqueId, 'pdf');
  expect((await other.inject({ host: memberHost, url: result })).body).toMatch(/^%PDF/);
  expect((await fetch(`${worker.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker.origin}${accountCalls.userInfo.path}`)).status).toBe(404);
  // It sends the sandbox's webhooks to itself; this one is not signed.
  expect((await fetch(`${worker.origin}${webhookPath}`, { method: 'POST' })).status).toBe(401);

  await expectTrace(job, uniqueId);
  for (const secret of ['my-secret-name', 'demo.test', String(Object.values(member)[0])]) {
    expect(collector.bodies.join()).not.toContain(secret);
  }
});

async function startWorker() {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
  const worker = await startServerProcess({
    DATABASE_URL: databaseUrl,
    ROLES: 'work',
    DATA_DIR: one.config.dataDir,
    SITES_DIR: one.config.sitesDir,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    OTEL_SERVICE_NAME: 'work',
  });
  onTestFinished(async () => void (await worker.stop()));
  return worker;
}

/** From the proxy's span to the engine: each process has sent its own. */
async function expectTrace(job: string, work: string): Promise<void> {
  const find = (name: string) =>
    vi.waitUntil(
      () => collector.spans.find((span) => span.traceId === proxy.traceId && span.name.startsWith(name)),
      { timeout: 20_000 },
    );
  const request = await find('GET /backapi/');
  expect(request).toMatchObject({
    parentSpanId: proxy.spanId,
    service: 'web',
    attributes: { 'toolfront.job': job, 'toolfront.site': 'beta-test', 'toolfront.work': work },
  });
  const run = await find('work.run');
  const ofWork = { 'toolfront.work': work, 'toolfront.kind': 'document' };
  expect(run).toMatchObject({ parentSpanId: request.spanId, service: 'work', attributes: ofWork });
  expect(await find('work.wait')).toMatchObject({ parentSpanId: request.spanId, attributes: ofWork });
  for (const name of ['work.engine', 'storage.copy', 'storage.put']) {
    expect(await find(name)).toMatchObject({ parentSpanId: run.spanId, service: 'work' });
  }
  const upload = collector.spans.find(({ name }) => name.startsWith('POST') && name.endsWith('uploadFile'));
  const stored = collector.spans.find(({ name, service }) => name === 'storage.put' && service === 'web');
  expect(stored).toMatchObject({ traceId: upload?.traceId, parentSpanId: upload?.spanId });
}

test('an upload that one process began continues at another', async () => {
  const { headers } = await one.signIn();
  const content = randomBytes(300_000);
  const [first, second] = await Promise.all(
    [one, other].map(async (backend) => createTusClient(await backend.listen(), headers)),
  );
  const path = (await first?.create('a.pdf', content.length)) ?? '';
  expect((await first?.patch(path, 0, content.subarray(0, 100_000)))?.status).toBe(204);
  expect(await second?.readOffset(path)).toBe(100_000);
  expect((await second?.patch(path, 100_000, content.subarray(100_000)))?.status).toBe(204);
  expect(await first?.readOffset(path)).toBe(content.length);
});

test('requests of one address count together on all processes', async () => {
  const forget = (backend: TestBackend) =>
    backend.inject({ method: 'POST', url: accountCalls.forgotPassword.path, payload: {} });
  const statuses: number[] = [];
  for (const backend of [one, other, one, other]) statuses.push((await forget(backend)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test('a process of one role needs the database in which it finds the others', () => {
  expect(() => readConfig({ ROLES: 'work' })).toThrow(/DATABASE_URL/);
  expect(readConfig({ ROLES: 'web', DATABASE_URL: 'postgres://x/y' }).roles).toEqual(web);
  expect(readConfig({}).roles).toEqual({ web: true, work: true });
});

test('traces are off unless a collector is named, and gRPC is refused', () => {
  const isTraced = (environment: Record<string, string>) => readConfig(environment).isTraced;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' };
  expect(isTraced({})).toBe(false);
  expect(isTraced(endpoint)).toBe(true);
  expect(isTraced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector.test/v1/traces' })).toBe(true);
  expect(isTraced({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(isTraced({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false);
  expect(() => isTraced({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/JSON over HTTP/);
});
