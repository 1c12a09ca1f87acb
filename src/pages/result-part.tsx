import type { JobView } from '../../contract/jobs';
import { LazyDialog } from '../shell/lazy-dialog';
import { findResultPart } from '../tools/result-part-list';

/** What the job's tool adds to the screen of its result, which imports no tool. Null where it adds nothing. */
export function renderResultPart(job: JobView) {
  const part = findResultPart(job.kind);
  return part ? <LazyDialog load={part.load} props={{ job }} isSilent /> : null;
}
