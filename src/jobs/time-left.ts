/** How far a job's phase was at a moment: epoch milliseconds, and a share from 0 to 1. */
export type ProgressSample = { atMs: number; share: number };

/** An estimate from less than this would be a guess. */
const leastMs = 4_000;
const leastShare = 0.05;

/**
 * How long the phase will take at the pace it has had since `first`, in milliseconds; undefined while that is not known:
 * too early, no movement, or done.
 */
export function estimateTimeLeft(first: ProgressSample, now: ProgressSample): number | undefined {
  const passedMs = now.atMs - first.atMs;
  const share = now.share - first.share;
  if (passedMs < leastMs || share < leastShare || now.share >= 1) return undefined;
  return ((1 - now.share) / share) * passedMs;
}
