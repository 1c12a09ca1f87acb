import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

const longestTickMs = 250;

/**
 * Calls back once a job could have used a processor for so long: where more wait for processors than there are, time
 * counts by a job's share of them. Answers with what ends it.
 */
export function afterProcessorTime(
  ms: number,
  call: () => void,
  readShare: () => Promise<number> = readProcessorShare,
): () => void {
  const tickMs = Math.min(longestTickMs, ms);
  let leftMs = ms;
  let timer = setTimeout(tick, tickMs);
  let isOver = false;
  return () => {
    isOver = true;
    clearTimeout(timer);
  };

  async function tick(): Promise<void> {
    leftMs -= tickMs * (await readShare());
    if (isOver) return;
    if (leftMs <= 0) call();
    else timer = setTimeout(tick, tickMs);
  }
}

/** 0 to 1: processors for each that wants one at this moment; 1 where there is no /proc to read it from. */
async function readProcessorShare(): Promise<number> {
  // 1, 5 and 15 minutes, then runnable/all (proc(5)).
  const text = await readFile('/proc/loadavg', 'utf8').catch(() => '');
  const runnable = Number(text.split(' ')[3]?.split('/')[0] ?? 1);
  return Math.min(1, availableParallelism() / Math.max(1, runnable));
}
