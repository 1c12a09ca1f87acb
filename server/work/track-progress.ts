import type { ServerLog } from '../server-log';

const intervalMs = 500;

/** Writes progress at most twice a second, one write at a time, always the newest figure. */
export function trackProgress(save: (percent: number) => Promise<void>, log: ServerLog) {
  let newest = 0;
  let written = 0;
  let writing: Promise<void> | undefined;
  let nextAtMs = 0;
  return {
    report: (percent: number) => {
      newest = percent;
      if (writing || performance.now() < nextAtMs) return;
      writing = write().finally(() => {
        writing = undefined;
      });
    },
    /** Waits for a write that is under way, so that it does not come after the end. */
    settle: async () => {
      await writing;
    },
  };

  async function write(): Promise<void> {
    if (newest === written) return;
    nextAtMs = performance.now() + intervalMs;
    written = newest;
    try {
      await save(newest);
    } catch (error) {
      // The figure is a courtesy; the work continues without it.
      log.warn({ err: error }, 'progress could not be written');
    }
  }
}
