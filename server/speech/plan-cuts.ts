/** A piece is at least this share of the longest, so that a pause early on does not make many small ones. */
const minShare = 0.5;

/**
 * Where to cut a recording so that no piece is longer than `maxSeconds`: at the last pause that keeps the piece in
 * bounds, or, where nobody pauses, at the bound. All in seconds; the answer holds every boundary, 0 and the end too.
 */
export function planCuts(seconds: number, pauses: readonly number[], maxSeconds: number): number[] {
  const cuts = [0];
  for (let from = 0; seconds - from > maxSeconds; ) {
    const earliest = from + maxSeconds * minShare;
    const latest = from + maxSeconds;
    from = pauses.findLast((pause) => pause >= earliest && pause <= latest) ?? latest;
    cuts.push(from);
  }
  return [...cuts, seconds];
}
