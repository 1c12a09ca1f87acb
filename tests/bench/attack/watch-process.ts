import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { findLiving } from '../../support/os-processes';
import type { RunningServer } from '../../support/running-server';

export type ProcessWatch = {
  name: string;
  /** The longest that `/healthz` took since the last call, in milliseconds. */
  takeLongestMs: () => number;
  /** Of its main process alone, in megabytes; undefined when it has died. */
  readPeakMegabytes: () => Promise<number | undefined>;
  end: () => Promise<number>;
};

/** Asks a process's `/healthz` every 100 ms from a thread of its own. */
export function watchProcess(name: string, { port, pid }: RunningServer): ProcessWatch {
  let longestMs = 0;
  const poller = new Worker(new URL('../../support/ask-healthz.ts', import.meta.url), {
    workerData: { port },
  });
  poller.on('message', (ms: number) => {
    longestMs = Math.max(longestMs, ms);
  });
  return {
    name,
    takeLongestMs: () => {
      const taken = longestMs;
      longestMs = 0;
      return taken;
    },
    readPeakMegabytes: async () => {
      if ((await findLiving([pid])).length === 0) return undefined;
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    },
    end: () => poller.terminate(),
  };
}
