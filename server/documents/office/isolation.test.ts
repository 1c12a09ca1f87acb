import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { findIsolation } from './isolation';
import { giveToOwner } from './owned-directory';

const execFileAsync = promisify(execFile);

// As the server's own (main.ts).
beforeAll(() => {
  const usual = process.umask(0o077);
  return () => process.umask(usual);
});

test('in the cage a program sees its own folder, and no file, process or network of another job', async () => {
  const data = await mkdtemp('/var/tmp/toolfront-isolation-');
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  await writeFile(join(data, 'secret'), 'a secret');
  const isolation = await findIsolation([data, join(data, 'not there')]);
  await giveToOwner(data, isolation);
  expect(isolation.level, 'namespaces are permitted here').toBe('cage');
  const pool = await mkdtemp(join(tmpdir(), 'toolfront-isolation-'));
  onTestFinished(() => rm(pool, { recursive: true, force: true }));
  const [own, other] = [join(pool, '1'), join(pool, '2')];
  for (const directory of [own, other]) {
    await mkdir(directory);
    await giveToOwner(directory, isolation);
    await writeFile(join(directory, 'letter'), `the letter in ${directory}`);
    await giveToOwner(join(directory, 'letter'), isolation);
  }
  // Both may be read by whoever LibreOffice runs as.
  await giveToOwner(pool, isolation);
  const run = async (script: string) => {
    const [program = '', ...args] = [...isolation.prefix(own), 'sh', '-c', script];
    return (await execFileAsync(program, args)).stdout.trim();
  };

  expect(await run('cat letter')).toBe(`the letter in ${own}`);
  expect(await run(`cat ${own}/letter`)).toBe(`the letter in ${own}`);
  await expect(run(`cat ${other}/letter`)).rejects.toThrow('No such file');
  expect(await run(`ls ${pool}`)).toBe('1');
  expect(await run(`ls ${data}`)).toBe('');
  await expect(run(`cat /proc/${process.pid}/root${other}/letter`)).rejects.toThrow('No such file');
  expect(
    await run(`for place in /proc/[0-9]*/root; do cat "$place${other}/letter" 2>&1; done; true`),
  ).not.toContain('the letter');
  expect(await run('grep -c : /proc/net/dev')).toBe('1');
  expect(await run('cat /proc/net/route | tail -n +2')).toBe('');
});
