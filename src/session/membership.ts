import { isMember, type UserInfo } from '../../contract/accounts';
import { type CallFailure, fail, type Outcome } from '../../contract/failures';

export type Membership = 'member' | 'not-member' | 'signed-out' | 'unknown';

/** What is known of a membership without asking: the last answer of user/info. */
export type CachedMembership = Pick<UserInfo, 'subStatus' | 'expirationTime'> & {
  /** When the server said so; unknown where an earlier version stored it. */
  saidAtMs?: number | undefined;
};

/** In place of an answer that was not asked for because there is no network. */
export const noAnswer: Outcome<UserInfo, CallFailure> = fail({ kind: 'network' });

/**
 * The server's answer where there is one, the last expiration known where there is no
 * network, and `unknown` (the job is queued and checks again itself) where neither is. `nowMs` is epoch milliseconds.
 */
export function judgeMembership(
  answer: Outcome<UserInfo, CallFailure>,
  known: CachedMembership | null,
  nowMs: number,
): Membership {
  if (answer.ok) return isMember(answer.value, nowMs) ? 'member' : 'not-member';
  if (isSignedOut(answer.error)) return 'signed-out';
  if (!known) return 'unknown';
  return isMember(known, nowMs) ? 'member' : 'not-member';
}

/** Only a parsed envelope with another code, or a 401, signs a person out. */
export function isSignedOut(failure: CallFailure): boolean {
  return failure.kind === 'business' || (failure.kind === 'http' && failure.status === 401);
}
