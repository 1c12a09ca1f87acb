import { expect, test } from 'vitest';
import type { JobId, JobView } from '../../contract/jobs';
import { filterJobs, keptBytes } from './filter-jobs';

function makeJob(number: number, change: Partial<JobView> = {}): JobView {
  return {
    id: `job-${number}` as JobId,
    kind: 'document',
    owner: 'a@b.test',
    input: { from: 'pdf', to: 'docx' },
    fileName: `Report ${number}.pdf`,
    fileSizeBytes: 1,
    state: 'done',
    step: 'save',
    attempt: 0,
    createdAtMs: number,
    updatedAtMs: number,
    revision: 1,
    ...change,
  };
}

test('jobs are found by a part of their file’s name, however it is written', () => {
  const jobs = [makeJob(1), makeJob(2), makeJob(12)];
  expect(filterJobs(jobs, ' REPORT 1').map(({ id }) => id)).toEqual(['job-1', 'job-12']);
  expect(filterJobs(jobs, '')).toBe(jobs);
});

test('only results that are on this device take up its space', () => {
  const result = { fileName: 'a', url: '/a', sizeBytes: 5 };
  expect(
    keptBytes([
      makeJob(1, { result: { ...result, isStored: true } }),
      makeJob(2, { result: { ...result, isStored: false } }),
      makeJob(3),
    ]),
  ).toBe(5);
});

test('ten thousand jobs are filtered within a frame', () => {
  const jobs = Array.from({ length: 10_000 }, (_, number) => makeJob(number));
  const times = [1, 2, 3].map(() => {
    const startMs = performance.now();
    filterJobs(jobs, '999');
    return performance.now() - startMs;
  });
  expect(Math.min(...times)).toBeLessThan(16);
});
