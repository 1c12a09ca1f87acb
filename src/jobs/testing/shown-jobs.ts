import { vi } from 'vitest';
import { succeed } from '../../../contract/failures';
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
    isNotified: true,
    isSeen: true,
    ...change,
  };
}

/**
 * Stands in for the queue: the page's list is what the returned function was last given. Endings are claimed as the
 * worker's store has it: each once, as long as its job has not run again.
 */
export function showJobs(): (jobs: readonly JobView[]) => void {
  const claimed = new Set<string>();
  jobClient.snapshot.set(emptySnapshot);
  vi.spyOn(jobClient, 'claimEndings').mockImplementation(async (ids, duty) => {
    const fresh = ids.filter((id) => !claimed.has(`${duty} ${id}`));
    for (const id of fresh) claimed.add(`${duty} ${id}`);
    const field = { notify: 'isNotified', see: 'isSeen' } as const;
    const isClaimed = ({ id }: JobView) => fresh.includes(id);
    const mark = (job: JobView) => (duty === 'download' ? job : { ...job, [field[duty]]: true });
    const snapshot = jobClient.snapshot.get();
    jobClient.snapshot.set({
      ...snapshot,
      jobs: snapshot.jobs.map((job) => (isClaimed(job) ? mark(job) : job)),
    });
    return succeed(fresh);
  });
  return (jobs) => {
    for (const { id, state } of jobs)
      if (state === 'running') for (const duty of ['notify', 'see']) claimed.delete(`${duty} ${id}`);
    jobClient.snapshot.set({ ...emptySnapshot, jobs });
  };
}
