import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accountCalls } from '../contract/accounts';
import { makePng } from '../tests/support/documents/image-files';
import { readConfig } from './config';
import { createDocumentCalls, memberHost } from './testing/document-calls';
import { startPostgres, type TestPostgres } from './testing/postgres';
import { startS3Server, type TestS3 } from './testing/s3-server';
import { startTestBackend, type TestBackend } from './testing/test-backend';
import { createTusClient } from './testing/tus-client';

const web = { web: true, work: false };
const work = { web: false, work: true };

let postgres: TestPostgres;
let s3: TestS3;
let databaseUrl: string;
let one: TestBackend;
let other: TestBackend;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
  databaseUrl = await postgres.createDatabase();
  const rateLimits = { ...readConfig({}).rateLimits, passwordPerMinute: 3 };
  const shared = { databaseUrl, bucket: s3.config, roles: web, rateLimits };
  [one, other] = await Promise.all([startTestBackend(shared), startTestBackend(shared)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await Promise.all([postgres.stop(), s3.remove()]);
});

test('web processes share people and files, and leave the work to a process that works', async () => {
  const [first, second] = [createDocumentCalls(one), createDocumentCalls(other)];
  const member = await first.signInMember();
  const fileUrl = await first.upload(member, 'page.png', await makePng());
  const query = { type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' } as const;
  const { uniqueId } = await second.start(member, query);
  expect(await one.readMetrics()).toContain('toolfront_works{kind="document",state="queued"} 1');

  const worker = await startTestBackend({ databaseUrl, bucket: s3.config, roles: work });
  onTestFinished(() => worker.close());
  const result = await first.finish(member, uniqueId, 'pdf');
  expect((await other.inject({ host: memberHost, url: result })).body).toMatch(/^%PDF/);
  expect((await worker.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await worker.inject({ url: accountCalls.userInfo.path })).statusCode).toBe(404);
}, 120_000);

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
}, 60_000);

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
