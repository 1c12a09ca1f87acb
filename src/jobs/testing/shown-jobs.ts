import { vi } from 'vitest';
import type { JobId, JobView } from '../../../contract/jobs';
import { jobClient } from '../job-client';
import { emptySnapshot } from '../job-list';

/** A document's job that is done, but for `change`. */
export function makeJob(id: string, change: Partial<JobView> = {}): JobView {
  return {
    id: id as JobId,
    kind: 'document',
    owner: 'kim@mail.test',
    input: { from: 'pdf', to: 'docx' },
    fileName: `${id}.pdf`,
    fileSizeBytes: 1,
    state: 'done',
    step: 'save',
    attempt: 0,
    createdAtMs: 1,
    updatedAtMs: 1,
    revision: 1,
    ...change,
  };
}

/** Stands in for the queue: the page's list is what the returned function was last given. */
export function showJobs(): (jobs: readonly JobView[]) => void {
  let snapshot = emptySnapshot;
  const listeners = new Set<() => void>();
  vi.spyOn(jobClient, 'getSnapshot').mockImplementation(() => snapshot);
  vi.spyOn(jobClient, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  return (jobs) => {
    snapshot = { ...snapshot, jobs };
    for (const listener of listeners) listener();
  };
}
