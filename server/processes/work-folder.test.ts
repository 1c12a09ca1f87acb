import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeWorkFolder, removeAbandonedFolders } from './work-folder';

let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'work-folders-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

it('removes what a killed server left, with the files in it, and nothing else', async () => {
  const { pid: deadId } = spawnSync('true');
  const abandoned = join(temporary, `toolfront-conversion-${deadId}-a1B2c3`);
  await mkdir(join(abandoned, 'out'), { recursive: true });
  await writeFile(join(abandoned, 'out', 'letter.pdf'), 'private');
  const ofTheLiving = join(temporary, `toolfront-photo-${process.ppid}-a1B2c3`);
  const ofOthers = join(temporary, `other-conversion-${deadId}-a1B2c3`);
  await mkdir(ofTheLiving);
  await mkdir(ofOthers);

  expect(await removeAbandonedFolders()).toEqual([]);
  expect([abandoned, ofTheLiving, ofOthers].map((path) => existsSync(path))).toEqual([false, true, true]);
});

it('knows the folders that it makes itself, as those of an earlier process with its id', async () => {
  const folder = await makeWorkFolder('speech');
  await removeAbandonedFolders();
  expect(existsSync(folder)).toBe(false);
});
