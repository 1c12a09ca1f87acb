import { readdir } from 'node:fs/promises';
import { listGroupMembers, readProc } from './process-group';

/** No load: before a group is there. */
export const noLoad: GroupLoad = { processorMs: new Map(), queuedMs: new Map(), memoryBytes: 0 };

/** What a group's processes have used and waited for since they began. Empty where there is no /proc to read it from. */
export type GroupLoad = {
  /** Time on a processor, in milliseconds, a process each. */
  processorMs: ReadonlyMap<number, number>;
  /** Time in line for a processor, in milliseconds, a thread each. */
  queuedMs: ReadonlyMap<string, number>;
  /** Resident memory now. */
  memoryBytes: number;
};

/** Linux reports processor time in hundredths of a second (proc(5), `sysconf(_SC_CLK_TCK)`). */
const msPerTick = 10;
const nsPerMs = 1_000_000;

export async function measureGroupLoad(groupId: number): Promise<GroupLoad> {
  const members = await listGroupMembers(groupId);
  const processorMs = new Map<number, number>();
  const queuedMs = new Map<string, number>();
  const memories = await Promise.all(
    members.map(async (pid) => {
      processorMs.set(pid, await readProcessorMs(pid));
      for (const thread of await readdir(`/proc/${pid}/task`).catch((): string[] => [])) {
        // Time run and time waited in nanoseconds, and how often (Linux, Documentation/scheduler/sched-stats).
        const [, queued = '0'] = (await readProc(pid, `task/${thread}/schedstat`)).split(' ');
        queuedMs.set(thread, Number(queued) / nsPerMs);
      }
      return readMemoryBytes(pid);
    }),
  );
  return { processorMs, queuedMs, memoryBytes: memories.reduce((sum, own) => sum + own, 0) };
}

/** How long work was held up for want of a processor between two measurements, at most, in milliseconds. */
export function heldUpMs(before: GroupLoad, after: GroupLoad): number {
  const waits = [...after.queuedMs].map(
    ([thread, queuedMs]) => queuedMs - (before.queuedMs.get(thread) ?? 0),
  );
  return Math.max(0, ...waits);
}

/** Resident memory of all processes of a group, in bytes; 0 where there is no /proc to read it from. */
export async function measureGroupMemoryBytes(groupId: number): Promise<number> {
  const sizes = await Promise.all((await listGroupMembers(groupId)).map(readMemoryBytes));
  return sizes.reduce((total, size) => total + size, 0);
}

async function readMemoryBytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readProc(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

async function readProcessorMs(pid: number): Promise<number> {
  // The name may hold spaces and brackets; counted from behind it, user and system time are the 12th and 13th.
  const fields = (await readProc(pid, 'stat')).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * msPerTick;
}
