import { expect, test } from 'vitest';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { filterJobs } from './filter-jobs';

test('jobs are found by a part of their file’s name, however it is written', () => {
  const jobs = [makeJob('Report 1'), makeJob('Report 2'), makeJob('Report 12')];
  expect(filterJobs(jobs, ' REPORT 1').map(({ id }) => id)).toEqual(['Report 1', 'Report 12']);
  expect(filterJobs(jobs, '')).toBe(jobs);
});

test('ten thousand jobs are filtered within a frame', () => {
  const jobs = Array.from({ length: 10_000 }, (_, number) => makeJob(`Report ${number}`));
  // The best of many: another process takes the processor now and then.
  const times = Array.from({ length: 30 }, () => {
    const startMs = performance.now();
    filterJobs(jobs, '999');
    return performance.now() - startMs;
  });
  expect(Math.min(...times)).toBeLessThan(16);
});
