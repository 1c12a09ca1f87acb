import { uploadStallMs } from '../../contract/timing';

const checkMs = 1_000;

export type StallWatch = {
  /** A byte of the body has left: from now on it must continue moving. */
  moved: () => void;
  /** The body has left, or the request has none: the answer has the whole timeout. */
  sent: () => void;
  stop: () => void;
};

/**
 * Calls `onStall` when no byte of an upload moves for `uploadStallMs`, or no answer follows the last byte within
 * `timeoutMs`. A browser that reports no progress (WebKit may not) gets `timeoutMs`.
 */
export function watchStall(timeoutMs: number, onStall: () => void): StallWatch {
  let limitMs = timeoutMs;
  let movedAtMs = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - movedAtMs > limitMs) onStall();
  }, checkMs);
  const allow = (ms: number) => {
    movedAtMs = performance.now();
    limitMs = ms;
  };
  return {
    moved: () => allow(uploadStallMs),
    sent: () => allow(timeoutMs),
    stop: () => clearInterval(timer),
  };
}
