import { useEffect, useState } from 'react';

const tickMs = 1_000;

/** The time now, in epoch milliseconds, moving once a second until `untilMs` has come. */
export function useCountdown(untilMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === undefined) return;
    setNowMs(Date.now());
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  return nowMs;
}
