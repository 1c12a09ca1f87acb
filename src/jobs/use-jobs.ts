import { useObservable } from '../ui/use-observable';
import { type JobClient, jobClient } from './job-client';
import { emptySnapshot, type JobsSnapshot } from './job-list';

/** The signed-in person's jobs, live, oldest first, and whether they outlive the page. */
export function useJobs(): JobsSnapshot {
  return useObservable(jobClient.snapshot, emptySnapshot);
}

/** What a person can do with jobs; the same object on every render. */
export function useJobActions(): JobActions {
  return actions;
}

export type JobActions = Pick<
  JobClient,
  | 'enqueue'
  | 'cancel'
  | 'retry'
  | 'confirm'
  | 'move'
  | 'keepEngine'
  | 'remove'
  | 'claimEndings'
  | 'measureSaved'
  | 'clearSaved'
  | 'readResult'
  | 'readSource'
>;

const actions: JobActions = {
  enqueue: (requests) => jobClient.enqueue(requests),
  cancel: jobClient.cancel,
  retry: jobClient.retry,
  confirm: jobClient.confirm,
  move: jobClient.move,
  keepEngine: jobClient.keepEngine,
  remove: jobClient.remove,
  claimEndings: (ids, duty) => jobClient.claimEndings(ids, duty),
  measureSaved: jobClient.measureSaved,
  clearSaved: jobClient.clearSaved,
  readResult: jobClient.readResult,
  readSource: jobClient.readSource,
};
