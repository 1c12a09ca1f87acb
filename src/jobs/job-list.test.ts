import { expect, it } from 'vitest';
import { type JobId, type JobView, listedEndedJobs } from '../../contract/jobs';
import { applyEvent, emptySnapshot, mergeJobs } from './job-list';

it('keeps the oldest job first', () => {
  const snapshot = mergeJobs(emptySnapshot, [viewOf('b', 1, 20), viewOf('a', 1, 10)]);
  expect(snapshot.jobs.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('leaves a stale view out, and is the same snapshot then', () => {
  const snapshot = mergeJobs(emptySnapshot, [viewOf('a', 5)]);
  expect(applyEvent(snapshot, { type: 'changed', jobs: [viewOf('a', 4)] })).toBe(snapshot);
});

it('takes progress of the same revision', () => {
  const snapshot = mergeJobs(emptySnapshot, [viewOf('a', 5)]);
  const progress = { phase: 'upload', loaded: 1, total: 2 } as const;
  const next = applyEvent(snapshot, { type: 'changed', jobs: [{ ...viewOf('a', 5), progress }] });
  expect(next.jobs[0]?.progress).toEqual(progress);
});

it('takes jobs off, and is the same snapshot when none was there', () => {
  const snapshot = mergeJobs(emptySnapshot, [viewOf('a', 1)]);
  expect(applyEvent(snapshot, { type: 'removed', ids: ['b' as JobId] })).toBe(snapshot);
  expect(applyEvent(snapshot, { type: 'removed', ids: ['a' as JobId] }).jobs).toEqual([]);
});

it('keeps all that is unfinished and the newest of what has ended, however many come', () => {
  const ended = Array.from({ length: 10_000 }, (_, number) => ({
    ...viewOf(`ended-${number}`, 1, number + 1),
    state: 'done' as const,
  }));
  const old = viewOf('unfinished', 1, 0);
  let snapshot = mergeJobs(emptySnapshot, [old]);
  for (let at = 0; at < ended.length; at += 1_000) {
    snapshot = applyEvent(snapshot, { type: 'changed', jobs: ended.slice(at, at + 1_000) });
  }
  expect(snapshot.jobs).toHaveLength(listedEndedJobs + 1);
  expect(snapshot.jobs[0]?.id).toBe('unfinished');
  expect(snapshot.jobs[1]?.id).toBe(`ended-${10_000 - listedEndedJobs}`);
  expect(snapshot.jobs.at(-1)?.id).toBe('ended-9999');
});

function viewOf(id: string, revision: number, createdAtMs = 1): JobView {
  return {
    id: id as JobId,
    kind: 'document',
    owner: 'ann@example.com',
    input: { from: 'docx', to: 'pdf' },
    fileName: 'a.docx',
    fileSizeBytes: 1,
    state: 'queued',
    step: 'upload',
    attempt: 0,
    createdAtMs,
    updatedAtMs: 1,
    isNotified: true,
    isSeen: true,
    revision,
  };
}
