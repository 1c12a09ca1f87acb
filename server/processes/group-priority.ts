import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { measureGroupProcessorMs } from './group-load';
import { listGroupMembers } from './process-group';
import { repeat } from './repeat';

/** As `startProcessGroup` starts every group. */
const usualNice = 5;
/** A tenth of the processor time of a group with the usual priority, where both want it. */
const longNice = 15;
/** A one-page letter takes less than a second. */
const longAfterMs = 3_000;
const tickMs = 1_000;

export type PriorityWatch = { stop: () => void };

/**
 * Lowers the priority of a group that has used much processor time for one piece of work, until that ends: a few long
 * works would otherwise slow down everybody's short ones, since there are more engines than processors.
 */
export function lowerPriorityOfLongWork(groupId: () => number | undefined): PriorityWatch {
  let isLong = false;
  let isOver = false;
  const before = measure();
  const stopTicks = repeat(tick, tickMs);
  return {
    stop: () => {
      isOver = true;
      stopTicks();
      if (isLong) void setPriorityOf(usualNice);
    },
  };

  async function tick(): Promise<void> {
    isLong ||= (await measure()) - (await before) >= longAfterMs;
    // Again each time: what it has started since, and what could not be set.
    if (isLong && !isOver) await setPriorityOf(longNice);
  }

  function measure(): Promise<number> {
    const id = groupId();
    return id === undefined ? Promise.resolve(0) : measureGroupProcessorMs(id);
  }

  async function setPriorityOf(nice: number): Promise<void> {
    const id = groupId();
    if (id !== undefined) await setGroupPriority(id, nice);
  }
}

/** As far as the system lets this process: only root may raise a priority that was lowered. */
async function setGroupPriority(groupId: number, nice: number): Promise<void> {
  // Kernels that share by session (sched(7), autogroup) compare sessions, and processes in a session alone.
  await writeFile(`/proc/${groupId}/autogroup`, String(nice)).catch(() => {});
  for (const pid of await listGroupMembers(groupId)) {
    try {
      setPriority(pid, nice);
    } catch {
      // It has ended, or may not be raised.
    }
  }
}
