import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startProcessGroup } from './process-group';

const patience = { timeout: 60_000 };

test('a group starts with less priority than the server, as a process and as a session', async () => {
  const id = start('sleep 600');
  await vi.waitFor(async () => expect(await readPriorities(id)).toEqual([5, 5]), patience);
});

function start(script: string): number {
  const group = startProcessGroup(['sh', '-c', script], {});
  onTestFinished(group.kill);
  return group.id ?? 0;
}

/** Of the leader and of its session; where the kernel does not share by session, of the leader twice. */
async function readPriorities(id: number): Promise<[number, number]> {
  const own = getPriority(id);
  const session = await readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => '');
  return [own, Number(/nice (-?\d+)/.exec(session)?.[1] ?? own)];
}
