import { spawn } from 'node:child_process';
import { once } from 'node:events';
import files, { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock';

let folder: string;
let lockPath: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-lock-'));
  lockPath = join(folder, 'db.lock');
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

test('a folder that a living process holds is refused with that process’s id', async () => {
  const lock = await lockFolder(lockPath);
  await expect(lockFolder(lockPath)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(lockPath)).rejects.toThrow(String(process.pid));
  await lock.release();
  await (await lockFolder(lockPath)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('of ten that want it at once one gets it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(lockPath)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the lock of a killed process is replaced', async () => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '-e',
      `import('${join(import.meta.dirname, 'folder-lock.ts')}').then((m) => m.lockFolder('${lockPath}')).then(() => { console.log('locked'); setInterval(() => {}, 1000); })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  await expect(lockFolder(lockPath)).rejects.toThrow(FolderInUseError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await lockFolder(lockPath);
  expect(await readFile(lockPath, 'utf8')).toContain(String(process.pid));
  await lock.release();
});

test('a lock whose process id now belongs to another process is replaced', async () => {
  await writeFile(lockPath, JSON.stringify({ processId: process.pid, startedAt: 'another boot:1' }));
  await (await lockFolder(lockPath)).release();
});

test('a full disk leaves no draft of the lock, and drafts of dead processes go', async () => {
  await writeFile(`${lockPath}.999999999`, '');
  await writeFile(`${lockPath}.999999999.stale`, '');
  await writeFile(`${lockPath}.${process.ppid}`, '');
  await (await lockFolder(lockPath)).release();
  expect(await readdir(folder)).toEqual([`db.lock.${process.ppid}`]);
  await rm(`${lockPath}.${process.ppid}`);
  vi.spyOn(files, 'writeFile').mockImplementationOnce(async (path) => {
    await open(String(path), 'w').then((file) => file.close());
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  // Whoever has loaded the lock before this file sees it, too.
  syncBuiltinESMExports();
  await expect(lockFolder(lockPath)).rejects.toThrow('full');
  expect(await readdir(folder)).toEqual([]);
});

test('a lock that is rubbish is replaced', async () => {
  await writeFile(lockPath, 'rub');
  await (await lockFolder(lockPath)).release();
});
