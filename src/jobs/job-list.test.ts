import { expect, it } from 'vitest';
import type { JobId, JobView } from '../contract/jobs';
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
    revision,
  };
}
