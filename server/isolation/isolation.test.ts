import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listGroupMembers } from '../processes/process-group';
import { findIsolation, type Isolation } from './isolation';
import type { Sandbox, SandboxedProgram } from './sandbox';

let isolation: Isolation;
let parent: string;
let data: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'toolfront-isolation-'));
  data = join(parent, 'data');
  await mkdir(data);
  await chmod(parent, 0o755);
  await writeFile(join(data, 'secret'), 'a secret of the server');
  isolation = await findIsolation({ isWeak: false, hidden: [data] });
  // As the server's own (main.ts).
  const usual = process.umask(0o077);
  return async () => {
    process.umask(usual);
    await rm(parent, { recursive: true, force: true });
  };
});

test('a sandbox is to be had here', () => {
  expect(isolation).toMatchObject({ level: 'sandbox', problem: undefined });
});

test('a program reads and writes in its own folder, as a user of its own, with no environment of the server', async () => {
  const sandbox = await open();
  await sandbox.put(join(data, 'secret'), 'letter');
  vi.stubEnv('SERVER_PASSWORD', 'swordfish');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await run(sandbox, 'cat letter; pwd; echo done > result')).toBe(
    `a secret of the server${sandbox.jobFolder}`,
  );
  await sandbox.take(join(sandbox.jobFolder, 'result'), join(data, 'taken'));
  expect(await readFile(join(data, 'taken'), 'utf8')).toBe('done\n');
  expect(await run(sandbox, 'env')).not.toContain('swordfish');
  const user = await run(sandbox, 'id -u');
  expect(await run(sandbox, 'cut -d: -f3 /etc/passwd')).toBe(user);
  if (process.getuid?.() === 0) {
    expect(Number(user)).toBeGreaterThan(60_000);
    expect(await run(await open(), 'id -u')).not.toBe(user);
  }
});

test('engines of two servers on one machine have users of their own', async () => {
  vi.resetModules();
  const { findIsolation: findOfOther } = await import('./isolation');
  const other = await findOfOther({ isWeak: false, hidden: [data] });
  const users: string[] = [];
  for (const { openSandbox } of [isolation, other, isolation, other]) {
    const sandbox = await openSandbox('test');
    onTestFinished(() => sandbox.remove());
    users.push(await run(sandbox, 'id -u'));
  }
  if (process.getuid?.() === 0) expect(new Set(users).size).toBe(users.length);
  else expect(new Set(users)).toEqual(new Set([String(process.getuid?.())]));
});

test('it finds no other sandbox, nothing of the server, and nobody to signal', async () => {
  const other = await open();
  await other.put(join(data, 'secret'), 'letter');
  const sandbox = await open();
  for (const path of [other.jobFolder, data, '/home', '/root', '/etc/shadow', '/var/log', process.cwd()]) {
    expect(await run(sandbox, `ls ${path} 2>&1; true`), path).toContain('No such file or directory');
  }
  expect(
    await run(
      sandbox,
      'find / -path /usr -prune -o -name letter -print -o -name secret -print 2>/dev/null; true',
    ),
  ).toBe('');
  expect(
    await run(sandbox, `for root in /proc/[0-9]*/root; do cat "$root${data}/secret" 2>&1; done; true`),
  ).not.toContain('a secret');
  expect(await run(sandbox, `kill -0 ${process.pid} 2>&1; true`)).toContain('No such process');
});

test('it reaches no network, not even of this machine', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sandbox = await open();
  const script = `fetch('http://127.0.0.1:${port}/').then(() => console.log('reached'), (error) => console.log(error.cause.code))`;
  expect(await runCommand(sandbox, [process.execPath, '-e', script])).toBe('ECONNREFUSED');
  expect(requests).toEqual([]);
});

test('it changes nothing outside, makes no namespace and no mount', async () => {
  const sandbox = await open();
  for (const path of ['/x', '/usr/x', '/etc/x', '/dev/shm/x', '/proc/sys/kernel/core_pattern']) {
    expect(await run(sandbox, `(echo x > ${path}) 2>&1; true`), path).toMatch(
      /Read-only|Permission denied|cannot create/,
    );
  }
  expect(await run(sandbox, 'unshare --user true 2>&1; true')).toContain('Operation not permitted');
  expect(await run(sandbox, 'mount -t tmpfs none /tmp 2>&1; true')).toMatch(
    /permission denied|not permitted|superuser/i,
  );
  expect(
    await run(sandbox, 'grep -E "CapEff|CapBnd" /proc/self/status | grep -v 0000000000000000; true'),
  ).toBe('');
});

test('it ends at its limits of file size, memory, processes and time', async () => {
  const sandbox = await open();
  const limits = { fileBytes: 1_000_000, memoryBytes: 200_000_000, processes: 20, cpuSeconds: 1 };
  expect(await run(sandbox, 'head -c 5000000 /dev/zero > big; wc -c < big', { limits })).toBe('1000000');
  const eating = ['/usr/bin/python3', '-c', 'bytearray(500_000_000)'];
  await expect(runCommand(sandbox, eating, { limits })).rejects.toThrow('MemoryError');
  await expect(run(sandbox, 'while :; do :; done', { limits })).rejects.toThrow('exit code');
  await expect(run(sandbox, 'for i in $(seq 50); do sleep 5 & done; wait', { limits })).rejects.toThrow(
    'fork',
  );
});

test('all of it ends with its leader, even what left the process group', async () => {
  const sandbox = await open();
  const waiting = { timeout: 15_000 };
  const mark = `1000${process.pid}`;
  const group = sandbox.start(['sh', '-c', `setsid sleep ${mark} & sleep ${mark}`]);
  const find = () => findSleepers(mark);
  await vi.waitFor(async () => expect(await find()).toHaveLength(2), waiting);
  group.kill();
  await group.exited;
  await vi.waitFor(async () => expect(await find()).toEqual([]), waiting);
  await vi.waitFor(() => expect(listGroupMembers(group.id ?? 0)).toEqual([]), {
    timeout: 30_000,
  });
});

test('a link that is left as a result, or waits where the next source goes, leads nowhere', async () => {
  const sandbox = await open();
  await symlink(join(data, 'secret'), join(sandbox.jobFolder, 'result'));
  await expect(sandbox.take(join(sandbox.jobFolder, 'result'), join(data, 'stolen'))).rejects.toThrow(
    'ELOOP',
  );
  await expect(sandbox.readText('result')).rejects.toThrow('ELOOP');
  await expect(sandbox.take(join(data, 'secret'), join(data, 'stolen'))).rejects.toThrow('outside');
  await expect(sandbox.put(join(data, 'taken'), 'result')).rejects.toThrow();
  expect(await readFile(join(data, 'secret'), 'utf8')).toBe('a secret of the server');
  expect(existsSync(join(data, 'stolen'))).toBe(false);
  expect(await sandbox.clear('job')).toBe(true);
  expect(existsSync(join(data, 'secret'))).toBe(true);
  await run(sandbox, 'mkdir deeper');
  expect(await sandbox.clear('job'), 'a folder is never entered').toBe(false);
});

test('the data folder stays hidden where it lies in what may be read', async () => {
  const sandbox = await open();
  expect(await run(sandbox, `ls ${data}`, { readable: [parent] })).toBe('');
});

test('ISOLATION=weak says what it is', async () => {
  const weak = await findIsolation({ isWeak: true, hidden: [] });
  expect(weak).toMatchObject({ level: 'weak', problem: expect.stringContaining('ISOLATION=weak') });
});

async function open(): Promise<Sandbox> {
  const sandbox = await isolation.openSandbox('test');
  onTestFinished(() => sandbox.remove());
  return sandbox;
}

function run(sandbox: Sandbox, script: string, program?: SandboxedProgram): Promise<string> {
  return runCommand(sandbox, ['sh', '-c', script], program);
}

async function runCommand(sandbox: Sandbox, command: string[], program?: SandboxedProgram): Promise<string> {
  const group = sandbox.start(command, program);
  group.stdin.end();
  const [how, output, words] = await Promise.all([group.exited, text(group.stdout), text(group.stderr)]);
  if (how !== 'exit code 0') throw new Error(`${how}: ${words}`);
  return output.trim();
}

async function findSleepers(mark: string): Promise<number[]> {
  const { findProcesses } = await import('../../tests/support/os-processes');
  return findProcesses(`\0sleep\0${mark}\0`);
}
