import { type EndingDuty, visitorOwner, type WaitReason } from '../../../contract/jobs';
import { isEnded, type JobRecord } from '../store/job-record';
import type { JobChange, Wait } from './job-change';

/**
 * The record after a change, or null when the change does not apply to its state: somebody else was faster, and
 * nothing is written.
 */
export function transition(record: JobRecord, change: JobChange, nowMs: number): JobRecord | null {
  const fields = changeFields(record, change, nowMs);
  if (!fields) return null;
  const next = { ...record, ...fields };
  return {
    ...next,
    openOwner: isEnded(next) ? null : next.owner,
    // A claim does not move the time of the job's end.
    updatedAtMs: change.type === 'claim' ? record.updatedAtMs : nowMs,
    revision: record.revision + 1,
  };
}

const justEnded = { isNotified: false, isSeen: false } as const;
const notWaiting = { waitReason: null, nextAttemptAtMs: null, notBeforeMs: null, error: null } as const;

function changeFields(record: JobRecord, change: JobChange, nowMs: number): Partial<JobRecord> | null {
  switch (change.type) {
    case 'staged':
      return when(record.state === 'staging', {
        state: record.waitReason === null ? 'queued' : 'waiting',
        file: change.file,
      });
    case 'run':
      return when(canRun(record, nowMs), {
        ...notWaiting,
        state: 'running',
        step: change.step,
        ...(change.startKey === null
          ? {}
          : { starts: { ...record.starts, [change.step]: { key: change.startKey, isAttempted: true } } }),
      });
    case 'note':
      return whenRunning(record, { checkpoint: { ...record.checkpoint, ...change.patch } });
    case 'checkpoint':
      return whenRunning(record, {
        checkpoint: { ...record.checkpoint, ...change.patch },
        step: change.nextStep,
        attempt: 0,
        progress: change.progress,
      });
    case 'finish':
      return whenRunning(record, {
        state: 'done',
        checkpoint: { ...record.checkpoint, ...change.patch },
        result: change.result,
        resultFile: change.resultFile,
        file: change.keepsSource ? record.file : null,
        attempt: 0,
        progress: null,
        ...justEnded,
      });
    case 'wait':
      return when(canWait(record), waitFields(record, change));
    case 'fail':
      return whenRunning(record, {
        ...notWaiting,
        state: 'failed',
        error: change.error,
        step: change.nextStep,
        checkpoint: omit(record.checkpoint, change.drop),
        starts: omit(record.starts, change.steps),
        progress: null,
        ...justEnded,
      });
    case 'invalidate':
      return whenRunning(record, {
        step: change.nextStep,
        checkpoint: omit(record.checkpoint, change.drop),
        starts: omit(record.starts, change.steps),
        invalidations: record.invalidations + 1,
        attempt: 0,
        progress: null,
      });
    case 'resume':
      return when(isWaitingFor(record, change.reasons), {
        ...notWaiting,
        state: 'queued',
        notBeforeMs: record.notBeforeMs,
      });
    case 'reset-attempts':
      return whenRunning(record, { attempt: 0 });
    case 'refund-attempt':
      return when(isWaitingFor(record, ['retry']) && record.error?.code === 'unreachable', {
        ...notWaiting,
        state: 'waiting',
        waitReason: 'offline',
        notBeforeMs: record.notBeforeMs,
        attempt: Math.max(0, record.attempt - 1),
      });
    case 'retry-soon':
      return retrySoonFields(record, change.atMs);
    case 'clock-moved-back':
      return when(isPlannedByLaterClock(record, nowMs), {
        nextAttemptAtMs: shift(record.nextAttemptAtMs, nowMs - record.updatedAtMs),
        notBeforeMs: shift(record.notBeforeMs, nowMs - record.updatedAtMs),
      });
    case 'adopt':
      return when(record.owner === visitorOwner && !isEnded(record), { owner: change.owner });
    case 'park':
      return when(!isEnded(record) && !isWaitingFor(record, ['sign-in', 'confirmation']), {
        ...notWaiting,
        state: 'waiting',
        waitReason: 'sign-in',
        notBeforeMs: record.notBeforeMs,
      });
    case 'cancel':
      return when(!isEnded(record), {
        ...notWaiting,
        state: 'cancelled',
        file: null,
        resultFile: null,
        progress: null,
      });
    case 'retry':
      return when(canRetry(record), retryFields(record, nowMs));
    case 'confirm':
      return when(isWaitingFor(record, ['confirmation']), {
        ...notWaiting,
        state: 'queued',
        starts: omit(record.starts, [record.step]),
      });
    case 'move':
      return when(canMove(record), moveFields(record, change));
    case 'hand-over':
      return whenRunning(record, moveFields(record, { type: 'move', place: 'server', step: change.step }));
    case 'claim':
      return when(isEnded(record), claimFields(record, change.duty));
  }
}

/** Queued, interrupted in the middle, or waiting for a time that has come. */
export function canRun(record: JobRecord, nowMs: number): boolean {
  return nowMs >= dueAtMs(record);
}

/** True when the record was written at a time that is still to come, and what it waits for was counted from there. */
export function isPlannedByLaterClock(record: JobRecord, nowMs: number): boolean {
  const isPlanned = record.nextAttemptAtMs !== null || record.notBeforeMs !== null;
  return isPlanned && !isEnded(record) && nowMs < record.updatedAtMs;
}

/** When the job is due, as epoch milliseconds; Infinity while it waits for something else than time. */
export function dueAtMs(record: JobRecord): number {
  if (record.state === 'queued' || record.state === 'running') return record.notBeforeMs ?? 0;
  if (isWaitingFor(record, ['retry'])) return record.nextAttemptAtMs ?? 0;
  return Number.POSITIVE_INFINITY;
}

function waitFields(record: JobRecord, change: Wait): Partial<JobRecord> {
  const refused = change.refusedStep === null ? undefined : record.starts[change.refusedStep];
  return {
    state: 'waiting',
    waitReason: change.reason,
    error: change.error,
    nextAttemptAtMs: change.nextAttemptAtMs,
    notBeforeMs: change.notBeforeMs,
    attempt: record.attempt + (change.countsAttempt ? 1 : 0),
    progress: change.progress ?? record.progress,
    ...(refused && change.refusedStep
      ? { starts: { ...record.starts, [change.refusedStep]: { ...refused, isAttempted: false } } }
      : {}),
  };
}

// Also before it ran: obstacles are looked for before the first attempt.
function canWait(record: JobRecord): boolean {
  return record.state === 'running' || record.state === 'queued' || isWaitingFor(record, ['retry']);
}

function retrySoonFields(record: JobRecord, atMs: number): Partial<JobRecord> | null {
  if (!isWaitingFor(record, ['offline'])) {
    return when(canHasten(record, atMs), { nextAttemptAtMs: atMs });
  }
  const { notBeforeMs } = record;
  return {
    ...notWaiting,
    waitReason: 'retry',
    nextAttemptAtMs: Math.max(atMs, notBeforeMs ?? 0),
    notBeforeMs,
  };
}

// Never earlier than the backend said, and never later than was planned.
function canHasten(record: JobRecord, atMs: number): boolean {
  if (!isWaitingFor(record, ['retry']) || record.error?.code !== 'unreachable') return false;
  return record.notBeforeMs === null && atMs < (record.nextAttemptAtMs ?? 0);
}

function canRetry(record: JobRecord): boolean {
  if (record.state === 'failed') return record.file !== null;
  return isWaitingFor(record, ['offline', 'retry', 'sign-in', 'membership']);
}

function retryFields(record: JobRecord, nowMs: number): Partial<JobRecord> {
  const { notBeforeMs } = record;
  if (notBeforeMs === null || notBeforeMs <= nowMs) return { ...notWaiting, state: 'queued', attempt: 0 };
  return { state: 'waiting', waitReason: 'retry', nextAttemptAtMs: notBeforeMs, attempt: 0 };
}

/** Not while it may be at work somewhere, nor where a call whose answer was lost may have started it. */
function canMove(record: JobRecord): boolean {
  if (record.file === null || Object.values(record.starts).some(({ isAttempted }) => isAttempted))
    return false;
  return record.state === 'queued' || record.state === 'waiting' || record.state === 'failed';
}

function moveFields(record: JobRecord, { place, step }: JobChange & { type: 'move' }): Partial<JobRecord> {
  const needsPerson = isWaitingFor(record, ['sign-in', 'membership']);
  return {
    ...notWaiting,
    ...(needsPerson ? { waitReason: record.waitReason } : { state: 'queued' }),
    place,
    step,
    checkpoint: {},
    starts: {},
    invalidations: 0,
    attempt: 0,
    progress: null,
  };
}

function isWaitingFor(record: JobRecord, reasons: readonly WaitReason[]): boolean {
  return record.state === 'waiting' && record.waitReason !== null && reasons.includes(record.waitReason);
}

function whenRunning(record: JobRecord, fields: Partial<JobRecord>): Partial<JobRecord> | null {
  return when(record.state === 'running', fields);
}

function claimFields(record: JobRecord, duty: EndingDuty): Partial<JobRecord> | null {
  switch (duty) {
    case 'notify':
      return when(!record.isNotified, { isNotified: true });
    case 'see':
      return when(!record.isSeen, { isSeen: true });
    case 'download':
      return when(record.state === 'done' && record.downloadTab !== null, { downloadTab: null });
  }
}

function when(applies: boolean, fields: Partial<JobRecord> | null): Partial<JobRecord> | null {
  return applies ? fields : null;
}

function shift(timeMs: number | null, byMs: number): number | null {
  return timeMs === null ? null : timeMs + byMs;
}

function omit<Value>(from: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}
