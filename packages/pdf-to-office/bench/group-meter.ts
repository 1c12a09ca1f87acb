import { measureGroupLoad, measureGroupMemoryBytes } from '../../../server/processes/group-load';

const intervalMs = 250;

/** What a process group took until it was done. */
export type GroupUse = {
  /** Processor time of all its processes: other work on the machine does not add to it. */
  processorMs: number;
  peakBytes: number;
};

/** Measures a process group until `stop`, or its end. */
export function meterGroup(groupId: () => number | undefined): { stop: () => GroupUse } {
  const use = { processorMs: 0, peakBytes: 0 };
  const timer = setInterval(sample, intervalMs);
  sample();
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return use;
    },
  };

  function sample(): void {
    const id = groupId();
    if (id === undefined) return;
    const { processorMs } = measureGroupLoad(id);
    use.processorMs = Math.max(use.processorMs, processorMs);
    use.peakBytes = Math.max(use.peakBytes, measureGroupMemoryBytes(id));
  }
}
