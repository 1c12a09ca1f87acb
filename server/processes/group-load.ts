import { listGroupMembers } from './process-group';
import { listProc, readProc } from './read-proc';

/** No load: before a group is there. */
export const noLoad: GroupLoad = { processorMs: 0, queuedMs: new Map() };

/** What a group's processes have used and waited for since they began. Empty where there is no /proc to read it from. */
export type GroupLoad = {
  /** Time on processors, in milliseconds, of what runs and of what has ended and was waited for. */
  processorMs: number;
  /** Time in line for a processor, in milliseconds, a thread each. */
  queuedMs: ReadonlyMap<string, number>;
};

/** Linux reports processor time in hundredths of a second (proc(5), `sysconf(_SC_CLK_TCK)`). */
const msPerTick = 10;
const nsPerMs = 1_000_000;

export function measureGroupLoad(groupId: number): GroupLoad {
  const queuedMs = new Map<string, number>();
  let processorMs = 0;
  for (const pid of listGroupMembers(groupId)) {
    processorMs += readProcessorMs(pid);
    for (const thread of listProc(`${pid}/task`)) {
      // Time run and time waited in nanoseconds, and how often (Linux, Documentation/scheduler/sched-stats).
      const [, queued = '0'] = readProc(`${pid}/task/${thread}/schedstat`).split(' ');
      queuedMs.set(thread, Number(queued) / nsPerMs);
    }
  }
  return { processorMs, queuedMs };
}

/** How long work was held up for want of a processor between two measurements, at most, in milliseconds. */
export function heldUpMs(before: GroupLoad, after: GroupLoad): number {
  const waits = [...after.queuedMs].map(
    ([thread, queuedMs]) => queuedMs - (before.queuedMs.get(thread) ?? 0),
  );
  return Math.max(0, ...waits);
}

/**
 * The memory of all processes of a group, in bytes; 0 where there is no /proc to read it from. What they share counts once:
 * a large process that starts another is two as large for a moment, and all of the second is the first's.
 */
export function measureGroupMemoryBytes(groupId: number): number {
  return sumMembers(groupId, (pid) => readProportionalBytes(pid) ?? readResidentBytes(pid));
}

/** What `measureGroupMemoryBytes` says where that is more than `maxBytes`; undefined where it is not. */
export function findExcessBytes(groupId: number, maxBytes: number): number | undefined {
  // Never less than the other, which walks through all pages of memory.
  if (sumMembers(groupId, readResidentBytes) <= maxBytes) return undefined;
  const bytes = measureGroupMemoryBytes(groupId);
  return bytes > maxBytes ? bytes : undefined;
}

function sumMembers(groupId: number, read: (pid: number) => number): number {
  return listGroupMembers(groupId).reduce((total, pid) => total + read(pid), 0);
}

function readResidentBytes(pid: number): number {
  return readKilobytes(pid, 'status', /^VmRSS:\s+(\d+) kB$/m) ?? 0;
}

/** What is shared is divided by the number of processes that share it (proc(5), `Pss`). Undefined where that may not be read. */
function readProportionalBytes(pid: number): number | undefined {
  return readKilobytes(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB$/m);
}

function readKilobytes(pid: number, file: string, pattern: RegExp): number | undefined {
  const kilobytes = pattern.exec(readProc(`${pid}/${file}`))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function readProcessorMs(pid: number): number {
  // The name may hold spaces and brackets; counted from behind it, user and system time are the 12th and 13th, and
  // those of its children the two after them.
  const fields = readProc(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * msPerTick, 0);
}
