import { listGroupMembers } from './process-group';
import { listProc, readProc } from './read-proc';

/** No load: before a group is there. */
export const noLoad: GroupLoad = { processorMs: 0, queuedMs: new Map(), memoryBytes: 0 };

/** What a group's processes have used and waited for since they began. Empty where there is no /proc to read it from. */
export type GroupLoad = {
  /** Time on processors, in milliseconds, of what runs and of what has ended and was waited for. */
  processorMs: number;
  /** Time in line for a processor, in milliseconds, a thread each. */
  queuedMs: ReadonlyMap<string, number>;
  /** Resident memory now. */
  memoryBytes: number;
};

/** Linux reports processor time in hundredths of a second (proc(5), `sysconf(_SC_CLK_TCK)`). */
const msPerTick = 10;
const nsPerMs = 1_000_000;

export function measureGroupLoad(groupId: number): GroupLoad {
  const queuedMs = new Map<string, number>();
  let processorMs = 0;
  let memoryBytes = 0;
  for (const pid of listGroupMembers(groupId)) {
    processorMs += readProcessorMs(pid);
    memoryBytes += readMemoryBytes(pid);
    for (const thread of listProc(`${pid}/task`)) {
      // Time run and time waited in nanoseconds, and how often (Linux, Documentation/scheduler/sched-stats).
      const [, queued = '0'] = readProc(`${pid}/task/${thread}/schedstat`).split(' ');
      queuedMs.set(thread, Number(queued) / nsPerMs);
    }
  }
  return { processorMs, queuedMs, memoryBytes };
}

/** How long work was held up for want of a processor between two measurements, at most, in milliseconds. */
export function heldUpMs(before: GroupLoad, after: GroupLoad): number {
  const waits = [...after.queuedMs].map(
    ([thread, queuedMs]) => queuedMs - (before.queuedMs.get(thread) ?? 0),
  );
  return Math.max(0, ...waits);
}

/** Resident memory of all processes of a group, in bytes; 0 where there is no /proc to read it from. */
export function measureGroupMemoryBytes(groupId: number): number {
  return listGroupMembers(groupId).reduce((total, pid) => total + readMemoryBytes(pid), 0);
}

function readMemoryBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function readProcessorMs(pid: number): number {
  // The name may hold spaces and brackets; counted from behind it, user and system time are the 12th and 13th, and
  // those of its children the two after them.
  const fields = readProc(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * msPerTick, 0);
}
