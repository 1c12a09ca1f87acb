import type { CallFailure } from '../../../contract/failures';
import { isFileFault } from '../../../contract/file-faults';
import type { JobError, JobProgress } from '../../../contract/jobs';
import type { Failure, Wait } from './job-change';

/** First pause after a failed attempt; it doubles with each further one up to the cap. */
const backoffBaseMs = 2_000;
const backoffCapMs = 5 * 60_000;
/** JSON of the wrong shape counts as a passing fault this often; a captive portal's HTML always. */
export const malformedAttemptLimit = 8;

/** Transport failures that pass, beside 5xx: request timeout, locked by another request, and too many requests. */
const passingStatuses = [408, 423, 429];
/** A backend that is not available has not started anything (RFC 9110 §15.6.4). */
const unavailableStatus = 503;

export type Attempt = {
  /** Attempts of this step that failed before. */
  attempt: number;
  isOnline: boolean;
  /** The paid step, or null. */
  paidStep: string | null;
  isIdempotent: boolean;
  progress: JobProgress | null;
  nowMs: number;
  /** 0 to 1. */
  random: () => number;
};

/** What a failed call means for the job: it waits for something, or fails with a reason. */
export function decideAfterFailure(
  failure: CallFailure,
  attempt: Attempt,
): Wait | Pick<Failure, 'type' | 'error'> {
  const isUnknown = attempt.paidStep !== null && mayHaveStarted(failure);
  const wait: Wait = {
    type: 'wait',
    reason: 'retry',
    error: describeFailure(failure),
    nextAttemptAtMs: null,
    notBeforeMs: null,
    countsAttempt: false,
    refusedStep: isUnknown ? null : attempt.paidStep,
    progress: attempt.progress,
  };
  if (isUnknown && !attempt.isIdempotent) return { ...wait, reason: 'confirmation' };
  if (failure.kind === 'network' && !attempt.isOnline) return { ...wait, reason: 'offline', error: null };
  if (failure.kind === 'http' && failure.status === 401) return { ...wait, reason: 'sign-in' };
  if (failure.kind === 'http' && failure.status === 403) return { ...wait, reason: 'membership' };
  if (!isPassing(failure, attempt.attempt)) return { type: 'fail', error: describeFailure(failure) };
  return { ...wait, countsAttempt: true, ...scheduleRetry(failure, attempt) };
}

/**
 * When to try again, as epoch milliseconds. Spread over a range, so that clients that failed together do not come
 * back together; the backend's Retry-After is a minimum on top of which the spread comes.
 */
export function scheduleRetry(
  failure: CallFailure,
  { attempt, nowMs, random }: Pick<Attempt, 'attempt' | 'nowMs' | 'random'>,
): { nextAttemptAtMs: number; notBeforeMs: number | null } {
  const backoffMs = Math.min(backoffCapMs, backoffBaseMs * 2 ** Math.min(attempt, 16));
  const retryAfterMs = failure.kind === 'http' ? failure.retryAfterMs : undefined;
  if (retryAfterMs === undefined) {
    return { nextAttemptAtMs: Math.ceil(nowMs + backoffMs * (0.5 + random())), notBeforeMs: null };
  }
  const notBeforeMs = nowMs + retryAfterMs;
  return { nextAttemptAtMs: spreadAfter(notBeforeMs, { nowMs, random }), notBeforeMs };
}

/** A time at or after the one that the backend asked for, spread more the longer the wait; epoch milliseconds. */
export function spreadAfter(
  notBeforeMs: number,
  { nowMs, random }: Pick<Attempt, 'nowMs' | 'random'>,
): number {
  const spreadMs = Math.max(backoffBaseMs, (notBeforeMs - nowMs) / 4);
  return Math.ceil(notBeforeMs + spreadMs * random());
}

/** The failure as the job's error. */
export function describeFailure(failure: CallFailure): JobError {
  switch (failure.kind) {
    case 'business':
      return describeRefusal(failure);
    case 'http':
      return withMsg({ code: codeOfStatus(failure.status), detail: `HTTP ${failure.status}` }, failure.msg);
    case 'malformed':
      return { code: 'malformed-answer', detail: failure.detail };
    case 'network':
    case 'timeout':
    case 'aborted':
      return { code: 'unreachable', detail: failure.kind };
  }
}

/** A business failure as the job's error. */
export function describeRefusal({ code, msg }: Extract<CallFailure, { kind: 'business' }>): JobError {
  const error = withMsg({ code: 'refused', detail: `code ${code}` }, msg);
  return isFileFault(code) ? { ...error, isFinal: true } : error;
}

function codeOfStatus(status: number): JobError['code'] {
  if (status === 401) return 'signed-out';
  if (status === 403) return 'not-member';
  if (status === 413) return 'file-too-large';
  if (status === 415) return 'file-type';
  if (status === 507) return 'server-full';
  return status >= 500 || passingStatuses.includes(status) ? 'unreachable' : 'rejected';
}

function isPassing(failure: CallFailure, attempt: number): boolean {
  if (failure.kind === 'business') return false;
  if (failure.kind === 'http') return failure.status >= 500 || passingStatuses.includes(failure.status);
  if (failure.kind === 'malformed') return failure.isHtml === true || attempt < malformedAttemptLimit;
  return true;
}

/** True when the backend may have started although no answer says so. */
function mayHaveStarted(failure: CallFailure): boolean {
  if (failure.kind === 'business') return false;
  if (failure.kind === 'http') return failure.status >= 500 && failure.status !== unavailableStatus;
  return true;
}

function withMsg(error: JobError, msg: string | undefined): JobError {
  return msg ? { ...error, msg } : error;
}
