import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lowerPriorityOfLongWork } from './group-priority';
import { startProcessGroup } from './process-group';

const patience = { timeout: 60_000 };

test('a group starts with less priority than the server, as a process and as a session', async () => {
  const id = start('sleep 600');
  await vi.waitFor(async () => expect(await readPriorities(id)).toEqual([5, 5]), patience);
});

test('work that takes long gets less than what has just begun, until it ends', async () => {
  const [long, short] = [start('while :; do :; done'), start('sleep 600')];
  const watches = [long, short].map((id) => lowerPriorityOfLongWork(() => id));
  onTestFinished(() => watches.forEach((watch) => void watch.stop()));
  await vi.waitFor(async () => expect(await readPriorities(long)).toEqual([15, 15]), patience);
  await vi.waitFor(async () => expect(await readPriorities(short)).toEqual([5, 5]), patience);
  watches[0]?.stop();
  await vi.waitFor(async () => expect((await readPriorities(long))[1]).toBe(5), patience);
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
