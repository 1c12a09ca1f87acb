import { heldUpMs, measureGroupLoad, noLoad } from './group-load';

const longestTickMs = 1_000;

export type SlowWorkLimits = {
  /** Without a sign for so long, work counts as hung. */
  silenceMaxMs: number;
  /** Longer in all, it takes too long. */
  deadlineMs: number;
};

export type SlowWorkWatch = { noteSign: () => void; stop: () => void };

/**
 * Calls `onSlow` when a process group has given no sign for so long, or worked for so long in all. Time in which it waited
 * for a processor does not count, nor time in which this process was itself held up or the machine slept.
 */
export function watchSlowWork(
  groupId: () => number | undefined,
  { silenceMaxMs, deadlineMs }: SlowWorkLimits,
  onSlow: () => void,
): SlowWorkWatch {
  const tickMs = Math.min(longestTickMs, silenceMaxMs / 4, deadlineMs / 4);
  let silentMs = 0;
  let workedMs = 0;
  let seenAtMs = performance.now();
  let load = measureNow();
  const timer = setInterval(tick, tickMs);
  return {
    noteSign: () => {
      silentMs = 0;
    },
    stop: () => clearInterval(timer),
  };

  function tick(): void {
    const before = load;
    load = measureNow();
    const nowMs = performance.now();
    // Late by more than a tick: whoever was held up was this process, and signs may lie unread.
    const ranMs = Math.max(0, Math.min(nowMs - seenAtMs, 2 * tickMs) - heldUpMs(before, load));
    seenAtMs = nowMs;
    silentMs += ranMs;
    workedMs += ranMs;
    if (silentMs >= silenceMaxMs || workedMs >= deadlineMs) onSlow();
  }

  function measureNow() {
    const id = groupId();
    return id === undefined ? noLoad : measureGroupLoad(id);
  }
}
