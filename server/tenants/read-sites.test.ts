import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageInfo } from '../../contract/tenant';
import { writePage, writeSite } from '../testing/test-backend';
import { testPlans } from '../testing/test-plans';
import { SiteFilesError } from './read-site';
import { readSites } from './read-sites';

let sitesDir: string;
beforeEach(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
});
afterEach(() => rm(sitesDir, { recursive: true, force: true }));

async function readProblems(): Promise<readonly string[]> {
  try {
    await readSites(sitesDir, {}, { isDemo: true });
  } catch (error) {
    if (error instanceof SiteFilesError) return error.problems;
    throw error;
  }
  return [];
}

test('every problem is reported at once, each with its file and field', async () => {
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

test('a field that nobody knows is reported wherever it is, and a component too', async () => {
  const site = {
    host: 'a.test',
    code: 'a',
    name: 'x',
    label: 'x',
    theme: 'blue',
    helpURL: 'x',
    helpUrl: 'https://x.test/',
    icons: [{ src: '/a.png', sizes: '1x1', type: 'image/png', propose: 'maskable' }],
  };
  await writeSite(sitesDir, 'a.test', {
    site,
    sever: {},
    common: { vn: {} },
    capabilities: { speach: false },
  });
  await writePage(sitesDir, 'a.test', 'index', {
    contentStatus: 0,
    content: { en: [{ component: 'Baner', props: { anything: 1 }, prop: 1 }] },
    meta: { en: { title: 'x', description: 'x', img: 'x' } },
    richText: { en: 'x', fr: 'x' },
  });
  await writePage(sitesDir, 'a.test', 'two', { contentStatus: 1, richText: 'x', contents: [] });
  expect([...(await readProblems())].sort()).toEqual([
    'a.test/pages/index.json: content.en.0.component: there is no component Baner',
    'a.test/pages/index.json: content.en.0.prop: unknown field',
    'a.test/pages/index.json: meta.en.img: unknown field',
    'a.test/pages/index.json: richText.fr: unknown field',
    'a.test/pages/two.json: contents: unknown field',
    'a.test/site.json: capabilities.speach: unknown field',
    'a.test/site.json: common.vn: unknown field',
    'a.test/site.json: sever: unknown field',
    'a.test/site.json: site.helpURL: unknown field',
    'a.test/site.json: site.icons.0.propose: unknown field',
  ]);
});

test('what the page finds wrong in its blocks is reported with the file it is in', async () => {
  await writeSite(sitesDir, 'a.test');
  await writePage(sitesDir, 'template', 'pdf', { contentStatus: 1, richText: { en: 'x' } });
  const findBlockProblems = ({ richText }: PageInfo) => [`richText.en: ${JSON.stringify(richText)}`];
  await expect(readSites(sitesDir, {}, { isDemo: true, findBlockProblems })).rejects.toThrow(
    'template/pages/pdf.json: richText.en: {"en":"x"}',
  );
});

test.each(['/help', 'help.test', 'javascript:alert(1)', 'http://help.test/', 'https://', 'https://['])(
  'a help site at %j is reported: the page would lead nowhere',
  async (helpUrl) => {
    const site = { host: 'a.test', code: 'a', name: 'x', label: 'x', theme: 'blue', helpUrl };
    await writeSite(sitesDir, 'a.test', { site });
    expect(await readProblems()).toContain('a.test/site.json: site.helpUrl: must be an https address');
  },
);

test('a folder without site.json, a host that is not its folder and a code used twice are reported', async () => {
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

test('a SITES_DIR that is not there is reported', async () => {
  await rm(sitesDir, { recursive: true });
  expect(await readProblems()).toEqual([`${sitesDir}: there is no such folder (SITES_DIR)`]);
});

test('the server’s own section and the schema reference stay on the server', async () => {
  await writeSite(sitesDir, 'a.test', { $schema: 'x', server: { demo: true, aliases: ['alias.test'] } });
  await writePage(sitesDir, 'a.test', 'index', { $schema: 'x', contentStatus: 0 });
  const { tenants, pages } = await readSites(sitesDir, {}, { isDemo: true });
  expect(tenants.get('alias.test')).toBe(tenants.get('a.test'));
  expect(tenants.get('a.test')?.isDemo).toBe(true);
  expect(JSON.stringify([tenants.get('a.test')?.site, pages.get('a.test')?.get('index')])).not.toMatch(
    /schema|demo/,
  );
});

test('demo sites are served with DEMO=1 only, and a server with nothing else says so', async () => {
  await writeSite(sitesDir, 'demo.test', { server: { demo: true } });
  await expect(readSites(sitesDir, {}, { isDemo: false })).rejects.toThrow(
    'only demo sites are here (demo.test): they are served with DEMO=1',
  );
  await writeSite(sitesDir, 'real.test');
  const { tenants } = await readSites(sitesDir, {}, { isDemo: false });
  expect([...tenants.keys()]).toEqual(['real.test']);
});

test('a site of real people that sells through the sandbox is refused at start', async () => {
  await writeSite(sitesDir, 'real.test');
  await writeFile(join(sitesDir, 'real.test', 'plans.json'), JSON.stringify(testPlans));
  expect(await readProblems()).toEqual([expect.stringMatching(/^real\.test\/plans\.json: .*sandbox/)]);
});
