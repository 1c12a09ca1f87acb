import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findExcessBytes, measureGroupMemoryBytes } from './group-load';
import { listGroupMembers, startProcessGroup } from './process-group';

test('ending a group ends what its leader started', async () => {
  const group = startProcessGroup(['sh', '-c', 'sleep 600 & sleep 600'], {});
  const id = group.id ?? 0;
  await vi.waitFor(() => expect(listGroupMembers(id).length).toBeGreaterThanOrEqual(3), {
    timeout: 30_000,
  });
  expect(measureGroupMemoryBytes(id)).toBeGreaterThan(0);
  group.kill();
  expect(await group.exited).toBe('ended by SIGKILL');
  await vi.waitFor(() => expect(listGroupMembers(id)).toEqual([]), { timeout: 30_000 });
});

test('memory that processes share counts once', async () => {
  const megabytes = 1024 ** 2;
  const script = `$| = 1; $shared = "x" x ${100 * megabytes}; fork; fork; print "ready\\n"; sleep 600`;
  const group = startProcessGroup(['perl', '-e', script], {});
  onTestFinished(group.kill);
  const id = group.id ?? 0;
  await vi.waitFor(() => expect(listGroupMembers(id).length).toBeGreaterThanOrEqual(5), { timeout: 30_000 });
  await vi.waitFor(() => expect(findExcessBytes(id, 100 * megabytes)).toBeDefined(), { timeout: 30_000 });
  expect(findExcessBytes(id, 250 * megabytes)).toBeUndefined();
});

test('what a leader leaves behind ends with it', async () => {
  const group = startProcessGroup(['sh', '-c', 'sleep 600 & exit 3'], {});
  expect(await group.exited).toBe('exit code 3');
  await vi.waitFor(() => expect(listGroupMembers(group.id ?? 0)).toEqual([]), {
    timeout: 30_000,
  });
});

test('a program that is not there counts as exited', async () => {
  const group = startProcessGroup(['/no/such/program'], {});
  expect(await group.exited).toBe('exit code 127');
  expect(group.isAlive()).toBe(false);
});

test('a group ends when the server that started it is killed', async () => {
  const module = join(import.meta.dirname, 'process-group.ts');
  const script = `import { startProcessGroup } from ${JSON.stringify(module)}; console.log(startProcessGroup(['sleep', '600'], {}).id);`;
  const loader = createRequire(import.meta.url).resolve('tsx');
  const server = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', script]);
  const id = await new Promise<number>((resolve) => {
    server.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
  await vi.waitFor(() => expect(listGroupMembers(id).length).toBeGreaterThan(0), {
    timeout: 30_000,
  });
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(listGroupMembers(id)).toEqual([]), { timeout: 30_000 });
});
