import { heldUpMs, measureGroupLoad, noLoad } from './group-load';
import { repeat } from './repeat';

const longestTickMs = 1_000;

export type SilenceWatch = { noteSign: () => void; stop: () => void };

/**
 * Calls `onSilent` when a process group has given no sign for so long while it could have worked: time in which it
 * waited for a processor does not count, nor time in which this process was itself held up or the machine slept.
 */
export function watchSilence(
  groupId: () => number | undefined,
  silenceMaxMs: number,
  onSilent: () => void,
): SilenceWatch {
  const tickMs = Math.min(longestTickMs, silenceMaxMs / 4);
  let silentMs = 0;
  let seenAtMs = performance.now();
  let load = measureNow();
  const stopTicks = repeat(tick, tickMs);
  return {
    noteSign: () => {
      silentMs = 0;
    },
    stop: stopTicks,
  };

  async function tick(): Promise<void> {
    const before = await load;
    load = measureNow();
    const heldUp = heldUpMs(before, await load);
    const nowMs = performance.now();
    // Late by more than a tick: whoever was held up was this process, and signs may lie unread.
    silentMs += Math.max(0, Math.min(nowMs - seenAtMs, 2 * tickMs) - heldUp);
    seenAtMs = nowMs;
    if (silentMs >= silenceMaxMs) onSilent();
  }

  function measureNow() {
    const id = groupId();
    return id === undefined ? Promise.resolve(noLoad) : measureGroupLoad(id);
  }
}
