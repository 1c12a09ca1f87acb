import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requireOffice } from '../../tests/support/documents/made-with-office';
import { findAsset } from '../documents/find-asset';
import { createWorkerPool } from '../processes/worker-pool';
import { findIsolation, type Isolation } from './isolation';
import { makeChildFilter } from './seccomp-filter';

// One process does several jobs: what the last one left, or learned, must not reach the next person's.

const secret = 'swordfish';
let folder: string;
let isolation: Isolation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-next-job-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'letter'), secret);
  await writeFile(join(folder, 'hostile'), 'nothing');
  isolation = await findIsolation({ isWeak: false, hidden: [] });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['files', 2, 'for place in "$PWD" /tmp "$HOME"; do cp source "$place/relic"; done'],
  ['hidden files and links', 2, 'cp source /tmp/.relic; ln -s /etc/passwd "$HOME/relic"'],
  ['folder', 1, 'mkdir -p /tmp/deep/relic; cp source /tmp/deep/relic/'],
  ['folder at home', 1, 'mkdir "$HOME/relic"; cp source "$HOME/relic/"'],
])('the next job finds no %s of the last one', async (_what, jobOfProcess, leave) => {
  const look =
    'cat $(find "$PWD" /tmp "$HOME" -type f ! -name program) > found 2>/dev/null; ls -AR /tmp "$HOME" >> found; echo "job $count" >> found';
  const done = 'echo "{\\"event\\":\\"done\\",\\"path\\":\\"$PWD/found\\"}"';
  const script = `while read -r job; do count=$((count + 1)); ${look}; ${leave}; ${done}; done`;
  const pool = createWorkerPool({
    name: 'attack',
    isolation,
    log: () => {},
    command: { words: [await writeProgram(script)], readable: [] },
    stallMs: 30_000,
    deadlineMs: 30_000,
    readRefusal: (refusal) => new Error(String(refusal)),
    refuseExcess: (detail) => new Error(detail),
  });
  onTestFinished(() => pool.close());
  const read = async (name: string, person = 'ada') =>
    readFile(await pool.run({ sourcePath: join(folder, name), outDir: folder }, { person }), 'utf8');
  expect(await read('letter')).toContain(secret);
  const found = await read('hostile');
  expect(found).not.toMatch(/swordfish|relic/);
  // More than plain files costs the process; without, it is the same.
  expect(found).toContain(`job ${jobOfProcess}`);
  // Another person's file is never given to it.
  expect(await read('hostile', 'mallory')).toContain('job 1');
});

test('a process of one document reaches neither another document nor another process', async () => {
  const sandbox = await isolation.openSandbox('office');
  onTestFinished(() => sandbox.remove());
  const filterPath = join(sandbox.homeFolder, 'filter');
  await writeFile(filterPath, makeChildFilter() ?? '');
  await sandbox.hand(filterPath);
  const confineChild = findAsset('office/confine_child.py', import.meta.dirname);
  const script = fileURLToPath(new URL('../../tests/support/attacks/hostile_child.py', import.meta.url));
  const { python = '' } = await requireOffice();
  const group = sandbox.start([python, script, dirname(confineChild), sandbox.jobFolder, filterPath], {
    env: { PYTHONDONTWRITEBYTECODE: '1' },
    readable: [confineChild],
  });
  const [said, complaints] = await Promise.all([text(group.stdout), text(group.stderr)]);
  expect(complaints).toBe('');
  expect(JSON.parse(said)).toEqual({ tried: expect.any(Number), done: [] });
  expect(await readFile(join(sandbox.jobFolder, 'other/letter'), 'utf8')).toBe(secret);
});

async function writeProgram(script: string): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'program-')), 'program');
  await chmod(join(path, '..'), 0o755);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
