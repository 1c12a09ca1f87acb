import type { JobEnvironment, JobProgress } from '../../../contract/jobs';
import type { JobRecord } from '../store/job-record';
import type { Wait } from './job-change';
import type { Step } from './job-step';
import { spreadAfter } from './retry-policy';
import type { RetryAfter } from './shared-retry-after';

type Conditions = {
  environment: JobEnvironment;
  isOnline: () => boolean;
  /** True for a token that the backend has refused. */
  isRefused: (tokenValue: string) => boolean;
  /** A Retry-After that any job at this step got. */
  findPause: (record: JobRecord, step: string) => RetryAfter | null;
  progress: JobProgress | null;
  nowMs: number;
  /** 0 to 1. */
  random: () => number;
};

/** What prevents a step from being tried at all: the job then waits for it, and no attempt is spent. */
export function findObstacle(record: JobRecord, step: Step, conditions: Conditions): Wait | null {
  const { environment, progress, nowMs, random } = conditions;
  const { session, capabilities } = environment;
  if (step.isLocal) return null;
  if (!conditions.isOnline()) return waitFor('offline', progress);
  if (session && conditions.isRefused(session.tokenValue)) return waitFor('sign-in', progress);
  const mayHaveStarted = step.isPaid === true && record.starts[step.name]?.isAttempted === true;
  if (mayHaveStarted && !capabilities.idempotency) return waitFor('confirmation', progress);
  const pause = conditions.findPause(record, step.name);
  if (!pause) return null;
  const { notBeforeMs, error } = pause;
  const nextAttemptAtMs = spreadAfter(notBeforeMs, { nowMs, random });
  return { ...waitFor('retry', progress), error, notBeforeMs, nextAttemptAtMs };
}

/** A wait that costs no attempt; for no time of its own. */
export function waitFor(reason: Wait['reason'], progress: JobProgress | null): Wait {
  return {
    type: 'wait',
    reason,
    error: null,
    nextAttemptAtMs: null,
    notBeforeMs: null,
    countsAttempt: false,
    refusedStep: null,
    progress,
  };
}
