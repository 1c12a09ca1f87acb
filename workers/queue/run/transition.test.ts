import { describe, expect, it } from 'vitest';
import { type JobId, type JobState, visitorOwner, type WaitReason } from '../../../contract/jobs';
import { createRecord, type JobRecord, type StoredFile } from '../store/job-record';
import type { JobChange, Wait } from './job-change';
import { canRun, transition } from './transition';

const now = 1_000_000;
const file: StoredFile = {
  fileId: 'f',
  place: 'chunks',
  sizeBytes: 3,
  chunkBytes: 4,
  sha256: '',
  mediaType: '',
};
const wait: Wait = {
  type: 'wait',
  reason: 'retry',
  error: { code: 'unreachable' },
  nextAttemptAtMs: now + 5,
  notBeforeMs: null,
  countsAttempt: true,
  refusedStep: null,
  progress: null,
};
const failure: JobChange = {
  type: 'fail',
  error: { code: 'refused' },
  drop: ['taskId'],
  steps: ['start'],
  nextStep: 'start',
};
const finish: JobChange = {
  type: 'finish',
  patch: {},
  result: { fileName: 'a.pdf', url: '/a', isStored: true },
  resultFile: file,
  keepsSource: false,
};
const resume = (...reasons: WaitReason[]): JobChange => ({ type: 'resume', reasons });
const run: JobChange = { type: 'run', step: 'upload', startKey: null };
const checkpoint: JobChange = {
  type: 'checkpoint',
  patch: { fileUrl: '/f' },
  nextStep: 'start',
  progress: null,
};

const states = [
  'staging',
  'queued',
  'running',
  'waiting offline',
  'waiting retry',
  'waiting sign-in',
  'waiting membership',
  'waiting confirmation',
  'done',
  'failed',
  'cancelled',
] as const;
type Named = (typeof states)[number];

/** For every change: the states it applies to and what they become. Everything else must be declined. */
const table: [string, JobChange, Partial<Record<Named, string>>][] = [
  ['staged', { type: 'staged', file }, { staging: 'queued' }],
  ['adopt', { type: 'adopt', owner: 'bob@example.com' }, {}],
  ['run', run, { queued: 'running', running: 'running', 'waiting retry': 'running' }],
  ['checkpoint', checkpoint, { running: 'running' }],
  ['note', { type: 'note', patch: { uploadUrl: '/u' } }, { running: 'running' }],
  ['finish', finish, { running: 'done' }],
  ['wait', wait, { queued: 'waiting retry', running: 'waiting retry', 'waiting retry': 'waiting retry' }],
  ['fail', failure, { running: 'failed' }],
  ['invalidate', { type: 'invalidate', drop: [], steps: [], nextStep: 'upload' }, { running: 'running' }],
  ['resume offline', resume('offline'), { 'waiting offline': 'queued' }],
  [
    'resume sign-in',
    resume('sign-in', 'membership'),
    { 'waiting sign-in': 'queued', 'waiting membership': 'queued' },
  ],
  ['retry-soon', { type: 'retry-soon', atMs: now + 1 }, { 'waiting offline': 'waiting retry' }],
  ['clock-moved-back', { type: 'clock-moved-back' }, {}],
  ['forgive', { type: 'refund-attempt' }, { 'waiting retry': 'waiting offline' }],
  [
    'park',
    { type: 'park' },
    {
      staging: 'waiting sign-in',
      queued: 'waiting sign-in',
      running: 'waiting sign-in',
      'waiting offline': 'waiting sign-in',
      'waiting retry': 'waiting sign-in',
      'waiting membership': 'waiting sign-in',
    },
  ],
  [
    'cancel',
    { type: 'cancel' },
    {
      staging: 'cancelled',
      queued: 'cancelled',
      running: 'cancelled',
      'waiting offline': 'cancelled',
      'waiting retry': 'cancelled',
      'waiting sign-in': 'cancelled',
      'waiting membership': 'cancelled',
      'waiting confirmation': 'cancelled',
    },
  ],
  [
    'retry',
    { type: 'retry' },
    {
      failed: 'queued',
      'waiting offline': 'queued',
      'waiting retry': 'queued',
      'waiting sign-in': 'queued',
      'waiting membership': 'queued',
    },
  ],
  ['confirm', { type: 'confirm' }, { 'waiting confirmation': 'queued' }],
  [
    'claim to notify',
    { type: 'claim', duty: 'notify' },
    { done: 'done', failed: 'failed', cancelled: 'cancelled' },
  ],
  [
    'claim to see',
    { type: 'claim', duty: 'see' },
    { done: 'done', failed: 'failed', cancelled: 'cancelled' },
  ],
  ['claim to download', { type: 'claim', duty: 'download' }, { done: 'done' }],
];

describe('transition', () => {
  for (const [name, change, outcomes] of table) {
    it.each(states)(`${name} on a job that is %s`, (state) => {
      const next = transition(recordIn(state), change, now);
      expect(next ? nameOf(next) : undefined).toBe(outcomes[state]);
      if (next) expect(next.revision).toBe(8);
    });
  }

  it('gives a visitor’s job to whoever signs in, and nobody else’s', () => {
    const adopt: JobChange = { type: 'adopt', owner: 'bob@example.com' };
    const waiting = { ...recordIn('waiting sign-in'), owner: visitorOwner };
    expect(transition(waiting, adopt, now)).toMatchObject({
      owner: 'bob@example.com',
      openOwner: 'bob@example.com',
      waitReason: 'sign-in',
    });
    expect(transition(recordIn('waiting sign-in'), adopt, now)).toBeNull();
  });

  it('lets a job wait from the start that was handed in with a reason to', () => {
    const refused: JobRecord = { ...recordIn('staging'), waitReason: 'membership' };
    expect(transition(refused, { type: 'staged', file }, now)).toMatchObject({
      state: 'waiting',
      waitReason: 'membership',
    });
  });

  it('frees the bytes of a cancelled job', () => {
    expect(transition(recordIn('running'), { type: 'cancel' }, now)).toMatchObject({
      file: null,
      resultFile: null,
      openOwner: null,
    });
  });

  it('frees the source and adopts the result of a finished job', () => {
    expect(transition(recordIn('running'), finish, now)).toMatchObject({ file: null, resultFile: file });
  });

  it('commits the key of a paid step together with the mark that it may have been called', () => {
    const next = transition(recordIn('queued'), { type: 'run', step: 'start', startKey: 'k' }, now);
    expect(next?.starts).toEqual({ start: { key: 'k', isAttempted: true } });
  });

  it('clears the mark but keeps the key when the start is known to have been refused', () => {
    const record = { ...recordIn('running'), starts: { start: { key: 'k', isAttempted: true } } };
    expect(transition(record, { ...wait, refusedStep: 'start' }, now)?.starts).toEqual({
      start: { key: 'k', isAttempted: false },
    });
    expect(transition(record, wait, now)?.starts).toEqual(record.starts);
  });

  it('makes a new key after the person confirmed or the start failed for good', () => {
    const starts = { start: { key: 'k', isAttempted: true } };
    const asked = { ...recordIn('waiting confirmation'), step: 'start', starts };
    expect(transition(asked, { type: 'confirm' }, now)?.starts).toEqual({});
    expect(transition({ ...recordIn('running'), starts }, failure, now)?.starts).toEqual({});
  });

  it('counts attempts until the step is done', () => {
    const once = transition(recordIn('running'), wait, now);
    expect(once?.attempt).toBe(1);
    expect(transition({ ...recordIn('running'), attempt: 3 }, checkpoint, now)?.attempt).toBe(0);
    expect(
      transition({ ...recordIn('running'), attempt: 3 }, { ...wait, countsAttempt: false }, now)?.attempt,
    ).toBe(3);
  });

  it('does not let the person retry earlier than the backend allowed', () => {
    const waiting = { ...recordIn('waiting retry'), notBeforeMs: now + 60_000 };
    const next = transition(waiting, { type: 'retry' }, now);
    expect(next).toMatchObject({ state: 'waiting', waitReason: 'retry', nextAttemptAtMs: now + 60_000 });
    expect(next && canRun(next, now + 59_999)).toBe(false);
    expect(next && canRun(next, now + 60_000)).toBe(true);
  });

  it('refuses a retry of a job whose bytes are gone', () => {
    expect(transition({ ...recordIn('failed'), file: null }, { type: 'retry' }, now)).toBeNull();
  });

  it('brings a retry forward when the network is back, but not before the backend allows it, and not later', () => {
    const waiting = { ...recordIn('waiting retry'), nextAttemptAtMs: now + 60_000 };
    const retrySoon: JobChange = { type: 'retry-soon', atMs: now + 100 };
    expect(transition(waiting, retrySoon, now)?.nextAttemptAtMs).toBe(now + 100);
    expect(transition({ ...waiting, notBeforeMs: now + 60_000 }, retrySoon, now)).toBeNull();
    expect(transition({ ...waiting, nextAttemptAtMs: now + 50 }, retrySoon, now)).toBeNull();
    expect(transition({ ...waiting, error: { code: 'malformed-answer' } }, retrySoon, now)).toBeNull();
  });

  it('lets what waited for the network continue at the time said, but not before the backend allows it', () => {
    const retrySoon: JobChange = { type: 'retry-soon', atMs: now + 100 };
    const offline = recordIn('waiting offline');
    expect(transition(offline, retrySoon, now)).toMatchObject({ nextAttemptAtMs: now + 100, attempt: 0 });
    const waiting = { ...offline, notBeforeMs: now + 60_000 };
    expect(transition(waiting, retrySoon, now)).toMatchObject({
      nextAttemptAtMs: now + 60_000,
      notBeforeMs: now + 60_000,
    });
  });

  it('restarts a delay when the system clock has moved backwards', () => {
    const waiting = { ...recordIn('waiting retry'), updatedAtMs: now + 10_000 };
    const planned = { ...waiting, nextAttemptAtMs: now + 12_000, notBeforeMs: now + 11_000 };
    const next = transition(planned, { type: 'clock-moved-back' }, now);
    expect(next).toMatchObject({
      nextAttemptAtMs: now + 2_000,
      notBeforeMs: now + 1_000,
      updatedAtMs: now,
    });
    expect(transition({ ...planned, updatedAtMs: now }, { type: 'clock-moved-back' }, now)).toBeNull();
  });

  it('gives what is to be done about an end to one claim, until the job ends again', () => {
    const notify: JobChange = { type: 'claim', duty: 'notify' };
    const ended = transition({ ...recordIn('running'), isNotified: true, isSeen: true }, failure, now);
    expect(ended).toMatchObject({ isNotified: false, isSeen: false, updatedAtMs: now });
    const claimed = ended && transition(ended, notify, now + 5);
    expect(claimed).toMatchObject({ isNotified: true, isSeen: false, updatedAtMs: now });
    expect(claimed && transition(claimed, notify, now)).toBeNull();
    const retried = claimed && transition(claimed, { type: 'retry' }, now);
    const again = retried && transition({ ...retried, state: 'running' }, finish, now);
    expect(again).toMatchObject({ isNotified: false, downloadTab: 'tab' });
    const downloaded = again && transition(again, { type: 'claim', duty: 'download' }, now);
    expect(downloaded).toMatchObject({ isNotified: false, downloadTab: null });
  });

  it('does not run a job before its time', () => {
    const waiting = { ...recordIn('waiting retry'), nextAttemptAtMs: now + 1 };
    expect(transition(waiting, run, now)).toBeNull();
    expect(transition(waiting, run, now + 1)?.state).toBe('running');
  });
});

function recordIn(named: Named): JobRecord {
  const [state = 'queued', reason] = named.split(' ') as [JobState, WaitReason | undefined];
  const record = createRecord({
    id: 'id' as JobId,
    kind: 'document',
    owner: 'ann@example.com',
    input: { from: 'docx', to: 'pdf' },
    fileName: 'a.docx',
    fileSizeBytes: 3,
    step: 'upload',
    createdAtMs: 1,
  });
  return {
    ...record,
    state,
    file,
    revision: 7,
    isNotified: false,
    isSeen: false,
    downloadTab: 'tab',
    waitReason: reason ?? null,
    error: reason === 'retry' ? { code: 'unreachable' } : null,
  };
}

function nameOf(record: JobRecord): string {
  return record.waitReason ? `${record.state} ${record.waitReason}` : record.state;
}
