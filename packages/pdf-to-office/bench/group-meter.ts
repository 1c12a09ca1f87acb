import { measureGroupLoad } from '../../../server/processes/group-load';

const intervalMs = 250;

/** What a process group took until it was done. */
export type GroupUse = {
  /** Processor time of all its processes: other work on the machine does not add to it. */
  processorMs: number;
  peakBytes: number;
};

/** Measures a process group until `stop`, or its end. */
export function meterGroup(groupId: () => number | undefined): { stop: () => Promise<GroupUse> } {
  const processorMs = new Map<number, number>();
  let peakBytes = 0;
  let last = sample();
  const timer = setInterval(() => {
    last = last.then(sample);
  }, intervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      await sample();
      return { processorMs: [...processorMs.values()].reduce((sum, own) => sum + own, 0), peakBytes };
    },
  };

  async function sample(): Promise<void> {
    const id = groupId();
    if (id === undefined) return;
    const load = await measureGroupLoad(id);
    for (const [pid, ownMs] of load.processorMs) {
      processorMs.set(pid, Math.max(ownMs, processorMs.get(pid) ?? 0));
    }
    peakBytes = Math.max(peakBytes, load.memoryBytes);
  }
}
