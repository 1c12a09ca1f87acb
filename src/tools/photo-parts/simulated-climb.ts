import {
  photoProgressCap,
  photoProgressSlowdownMs,
  photoProgressSlowFrom,
  photoProgressStepMs,
} from '../../../contract/timing';

/** Milliseconds from this percentage to the next one: steady at first, then slower with every step. */
export function stepAfterMs(percent: number): number {
  return photoProgressStepMs + Math.max(0, percent - photoProgressSlowFrom) * photoProgressSlowdownMs;
}

/** The simulated percentage after so many milliseconds, 0 to the cap, and how long it stays there. */
export function climbAt(elapsedMs: number): { percent: number; nextInMs: number | null } {
  let percent = 0;
  let leftMs = Math.max(0, elapsedMs);
  while (percent < photoProgressCap && leftMs >= stepAfterMs(percent)) {
    leftMs -= stepAfterMs(percent);
    percent += 1;
  }
  return { percent, nextInMs: percent < photoProgressCap ? stepAfterMs(percent) - leftMs : null };
}
