import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePage, writeSite } from '../testing/test-backend';
import { readSites, SiteFilesError } from './read-sites';

let sitesDir: string;
beforeEach(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
});
afterEach(() => rm(sitesDir, { recursive: true, force: true }));

async function readProblems(): Promise<readonly string[]> {
  try {
    await readSites(sitesDir, {});
  } catch (error) {
    if (error instanceof SiteFilesError) return error.problems;
    throw error;
  }
  return [];
}

test('every problem is told at once, each with its file and field', async () => {
  await writeSite(sitesDir, 'a.test', { type: 9 });
  await writeSite(sitesDir, 'b.test');
  await writePage(sitesDir, 'b.test', 'index', {
    contentStatus: 0,
    content: { en: [{ component: 'Banner' }] },
  });
  await writeFile(join(sitesDir, 'b.test', 'pages', 'broken.json'), '{');
  const problems = await readProblems();
  expect(problems).toEqual([
    expect.stringMatching(/^a\.test\/site\.json: type: /),
    expect.stringMatching(/^b\.test\/pages\/broken\.json: /),
    expect.stringMatching(/^b\.test\/pages\/index\.json: content\.en\.0\.props: /),
  ]);
});

test('a folder without site.json, a host that is not its folder and a code used twice are told', async () => {
  await writePage(sitesDir, 'empty.test', 'index', { contentStatus: 0 });
  await writeSite(sitesDir, 'one.test');
  const site = {
    host: 'two.test',
    code: 'one-test',
    name: 'x',
    label: 'x',
    theme: 'blue',
    helpUrl: 'https://x.test/',
  };
  await writeSite(sitesDir, 'other.test', { site });
  expect(await readProblems()).toEqual(
    [
      'empty.test/site.json: is missing',
      'other.test/site.json: site.host: must be the folder’s name, other.test',
      'other.test/site.json: site.code: one.test has the same',
    ].map((text) => text.replace('’', "'")),
  );
});

test('a SITES_DIR that is not there is told', async () => {
  await rm(sitesDir, { recursive: true });
  expect(await readProblems()).toEqual([`${sitesDir}: there is no such folder (SITES_DIR)`]);
});

test('the server’s own section and the schema reference stay on the server', async () => {
  await writeSite(sitesDir, 'a.test', { $schema: 'x', server: { demo: true, aliases: ['alias.test'] } });
  await writePage(sitesDir, 'a.test', 'index', { $schema: 'x', contentStatus: 0 });
  const { tenants, pages } = await readSites(sitesDir, {});
  expect(tenants.get('alias.test')).toBe(tenants.get('a.test'));
  expect(tenants.get('a.test')?.isDemo).toBe(true);
  expect(JSON.stringify([tenants.get('a.test')?.site, pages.get('a.test')?.get('index')])).not.toMatch(
    /schema|demo/,
  );
});
