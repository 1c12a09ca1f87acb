import { raiseCounter, readCounter, resetCounter } from '../db/counter-store';
import type { Database } from '../db/database';
import { ApiFailure, failures } from '../http/failure';

const firstPauseMs = 1_000;
const longestPauseMs = 15 * 60_000;
const lifetimeMs = 2 * longestPauseMs;

/**
 * Slows down who guesses one account's password from many addresses: from `freeTries` wrong ones on, each doubles the
 * pause before the next. Counts hold on every server and end half an hour after the last try.
 */
export type LoginPauses = {
  /** Throws `tooMany` with Retry-After while the account's pause lasts. */
  assertMayTry: (siteCode: string, email: string) => Promise<void>;
  noteWrong: (siteCode: string, email: string) => Promise<void>;
  noteRight: (siteCode: string, email: string) => Promise<void>;
};

export function createLoginPauses(
  database: Database,
  freeTries: number,
  readTimeMs: () => number = Date.now,
): LoginPauses {
  const nameOf = (siteCode: string, email: string) => `wrong passwords ${siteCode} ${email}`;
  return {
    assertMayTry: async (siteCode, email) => {
      const nowMs = readTimeMs();
      const wrong = await readCounter(database, nameOf(siteCode, email), {
        now: new Date(nowMs),
        lifetimeMs,
      });
      if (!wrong) return;
      const waitMs = wrong.raisedAt.getTime() + pauseAfter(wrong.count) - nowMs;
      if (waitMs <= 0) return;
      throw new ApiFailure(failures.tooMany, 'the account is paused', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
    },
    noteWrong: async (siteCode, email) => {
      const raise = { now: new Date(readTimeMs()), lifetimeMs, isSliding: true };
      await raiseCounter(database, nameOf(siteCode, email), raise);
    },
    noteRight: (siteCode, email) => resetCounter(database, nameOf(siteCode, email)),
  };

  function pauseAfter(wrong: number): number {
    if (wrong < freeTries) return 0;
    return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(wrong - freeTries, 20));
  }
}
