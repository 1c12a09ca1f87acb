import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePrivateFolder } from './private-folder';

test('a new folder is its user’s alone', async () => {
  const path = join(await makeFolder(), 'data', 'own');
  await makePrivateFolder(path);
  expect(await modeOf(path)).toBe('700');
});

test('a folder that others could enter is fixed with what it holds, and nothing outside it', async () => {
  const folder = await makeFolder();
  const outside = join(folder, 'outside');
  await writeFile(outside, 'of another program');
  await chmod(outside, 0o644);
  const data = join(folder, 'data');
  await mkdir(join(data, 'files'), { recursive: true });
  await writeFile(join(data, 'files', 'letter.pdf'), 'a letter');
  await writeFile(join(data, 'secret'), 'a secret');
  await symlink(outside, join(data, 'link'));
  await chmod(data, 0o755);
  await chmod(join(data, 'files'), 0o775);
  await chmod(join(data, 'files', 'letter.pdf'), 0o644);
  await chmod(join(data, 'secret'), 0o604);

  await makePrivateFolder(data);
  expect(await modeOf(data)).toBe('700');
  expect(await modeOf(join(data, 'files'))).toBe('700');
  expect(await modeOf(join(data, 'files', 'letter.pdf'))).toBe('600');
  expect(await modeOf(join(data, 'secret'))).toBe('600');
  expect(await modeOf(outside)).toBe('644');
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-private-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}
