import { getPriority } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { longWorkNice, setGroupNice, startNice } from './group-priority';
import { listGroupMembers, startProcessGroup } from './process-group';
import { readProc } from './read-proc';

const patience = { timeout: 60_000 };

test('a group starts with less priority than the server, as a process and as a session', async () => {
  const id = await start('sleep 600', 1);
  await expectPriority(id, startNice);
});

test('a group is put back and brought forward with all that it has started', async () => {
  const id = await start('sleep 601 & sleep 600', 2);
  await expectPriority(id, startNice);
  for (const nice of [longWorkNice, startNice]) {
    // Sessions take it only ten times a second from all.
    await vi.waitFor(() => expect(setGroupNice(id, nice)).toBe(true), patience);
    await expectPriority(id, nice);
  }
});

test('a group that has ended has no priority, and that is nothing to report', async () => {
  const group = startProcessGroup(['true'], {});
  await group.exited;
  expect(setGroupNice(group.id ?? 0, longWorkNice)).toBe(true);
});

/** Answers with a group's id once so many processes of it, beside the shells that started them, are listed. */
async function start(script: string, count: number): Promise<number> {
  const group = startProcessGroup(['sh', '-c', script], {});
  onTestFinished(group.kill);
  const id = group.id ?? 0;
  await vi.waitFor(() => expect(listGroupMembers(id).length).toBeGreaterThan(count), patience);
  return id;
}

/** Of the leader and of its session; where the kernel does not share by session, of the leader twice. */
async function expectPriority(id: number, nice: number): Promise<void> {
  await vi.waitFor(() => {
    const own = getPriority(id);
    const session = /nice (-?\d+)/.exec(readProc(`${id}/autogroup`))?.[1];
    expect([own, Number(session ?? own)]).toEqual([nice, nice]);
  }, patience);
}
