import { availableParallelism } from 'node:os';
import { readProc } from './read-proc';

const longestTickMs = 250;

/**
 * Calls back once a job could have used a processor for so long: where more wait for processors than there are, time
 * counts by a job's share of them. Answers with what ends it.
 */
export function afterProcessorTime(
  ms: number,
  call: () => void,
  readShare: () => number = readProcessorShare,
): () => void {
  const tickMs = Math.min(longestTickMs, ms);
  let leftMs = ms;
  let timer = setTimeout(tick, tickMs);
  return () => clearTimeout(timer);

  function tick(): void {
    leftMs -= tickMs * readShare();
    if (leftMs <= 0) call();
    else timer = setTimeout(tick, tickMs);
  }
}

/** 0 to 1: processors for each that wants one at this moment; 1 where there is no /proc to read it from. */
function readProcessorShare(): number {
  // 1, 5 and 15 minutes, then runnable/all (proc(5)).
  const runnable = Number(readProc('loadavg').split(' ')[3]?.split('/')[0] ?? 1);
  return Math.min(1, availableParallelism() / Math.max(1, runnable));
}
