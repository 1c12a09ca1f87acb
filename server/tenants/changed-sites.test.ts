import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend, writePage, writeSite } from '../testing/test-backend';

/** A change must be live within this. */
const liveWithin = { timeout: 2_000, interval: 100 };

let backend: TestBackend;
let sitesDir: string;
beforeAll(async () => {
  backend = await startTestBackend();
  ({ sitesDir } = backend.config);
});
afterAll(() => backend.close());

test('a changed page is live within two seconds', async () => {
  expect(await readPage('alpha.test')).toBe('Alpha');
  await writePage(sitesDir, 'alpha.test', 'index', { contentStatus: 1, richText: 'Changed' });
  await expect.poll(() => readPage('alpha.test'), liveWithin).toBe('Changed');
});

test('a site is added with its alias, and removed, without a restart', async () => {
  expect(await readStatus('new.test')).toBe(404);
  await writeSite(sitesDir, 'draft', { server: { aliases: ['www.new.test'] } });
  await rename(join(sitesDir, 'draft'), join(sitesDir, 'new.test'));
  await writeSite(sitesDir, 'new.test', { server: { aliases: ['www.new.test'] } });
  await expect.poll(() => readStatus('www.new.test'), liveWithin).toBe(200);
  expect(await readStatus('new.test')).toBe(200);
  await rm(join(sitesDir, 'new.test'), { recursive: true });
  await expect.poll(() => readStatus('new.test'), liveWithin).toBe(404);
});

test('a change that does not fit changes nothing and is reported, until it is repaired', async () => {
  const good = await readSiteName('beta.test');
  const path = join(sitesDir, 'beta.test', 'site.json');
  await writeFile(path, '{ "type": 5, "site": ');
  await expect
    .poll(readProblems, liveWithin)
    .toContainEqual(expect.stringMatching(/^beta\.test\/site\.json: /));
  expect(await readSiteName('beta.test')).toBe(good);
  await writeSite(sitesDir, 'beta.test', { type: 2 });
  await expect.poll(readProblems, liveWithin).toEqual([]);
});

async function readPage(host: string): Promise<unknown> {
  const answer = await backend.inject({ host, url: '/nodeapi/page?page=index' });
  return answer.json().data.richText;
}

async function readStatus(host: string): Promise<number> {
  return (await backend.inject({ host, url: '/nodeapi/site' })).statusCode;
}

async function readSiteName(host: string): Promise<unknown> {
  return (await backend.inject({ host, url: '/nodeapi/site' })).json().data.site.name;
}

/** The site is visited, which is when its files are looked at. */
async function readProblems(): Promise<string[]> {
  await readStatus('beta.test');
  return (await backend.inject({ url: '/readyz' })).json().problems;
}
