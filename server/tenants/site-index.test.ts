import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSite } from '../testing/test-backend';
import { createSiteIndex, type SiteIndex } from './site-index';

let sitesDir: string;
let index: SiteIndex;
beforeEach(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
  index = createSiteIndex(sitesDir, false);
  await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['www.alpha.test'] } });
  await index.refresh(true);
});
afterEach(() => rm(sitesDir, { recursive: true, force: true }));

test('a site whose file no longer fits is served as before, and reported until it is repaired', async () => {
  await writeFile(join(sitesDir, 'alpha.test', 'site.json'), '{ "site": ');
  await index.refresh(true);
  expect(index.folderOf('www.alpha.test')).toBe('alpha.test');
  expect([...index.problems().keys()]).toEqual(['alpha.test']);
  await writeSite(sitesDir, 'alpha.test', {});
  await index.refresh(false);
  expect(index.folderOf('alpha.test')).toBe('alpha.test');
  expect(index.folderOf('www.alpha.test')).toBeUndefined();
  expect(index.problems().size).toBe(0);
});

test('a site that is removed is gone with what was reported of it', async () => {
  await writeFile(join(sitesDir, 'alpha.test', 'site.json'), '{ "site": ');
  await index.refresh(true);
  await rm(join(sitesDir, 'alpha.test'), { recursive: true });
  await index.refresh(false);
  expect(index.folderOf('alpha.test')).toBeUndefined();
  expect(index.hasFolder('alpha.test')).toBe(false);
  expect(index.problems().size).toBe(0);
});
