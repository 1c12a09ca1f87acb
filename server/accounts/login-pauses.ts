import { LRUCache } from 'lru-cache';
import { ApiFailure, failures } from '../http/failure';

const firstPauseMs = 1_000;
const longestPauseMs = 15 * 60_000;
/** Accounts that are remembered: those tried longest ago are forgotten first. */
const accountsMax = 50_000;

type Tries = { wrong: number; pausedUntilMs: number };

/**
 * Slows down who guesses one account's password from many addresses: from `freeTries` wrong ones on, each doubles the
 * pause before the next. Counts are of this process alone and end a quarter of an hour after the last try.
 */
export type LoginPauses = {
  /** Throws `tooMany` with Retry-After while the account's pause lasts. */
  assertMayTry: (siteCode: string, email: string) => void;
  noteWrong: (siteCode: string, email: string) => void;
  noteRight: (siteCode: string, email: string) => void;
};

export function createLoginPauses(freeTries: number, readTimeMs: () => number = Date.now): LoginPauses {
  const accounts = new LRUCache<string, Tries>({ max: accountsMax, ttl: 2 * longestPauseMs });
  const keyOf = (siteCode: string, email: string) => `${siteCode} ${email}`;
  return {
    assertMayTry: (siteCode, email) => {
      const waitMs = (accounts.get(keyOf(siteCode, email))?.pausedUntilMs ?? 0) - readTimeMs();
      if (waitMs <= 0) return;
      throw new ApiFailure(failures.tooMany, 'the account is paused', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
    },
    noteWrong: (siteCode, email) => {
      const wrong = (accounts.get(keyOf(siteCode, email))?.wrong ?? 0) + 1;
      const pauseMs =
        wrong < freeTries ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(wrong - freeTries, 20));
      accounts.set(keyOf(siteCode, email), { wrong, pausedUntilMs: readTimeMs() + pauseMs });
    },
    noteRight: (siteCode, email) => void accounts.delete(keyOf(siteCode, email)),
  };
}
