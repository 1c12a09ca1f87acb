import type { JobView } from '../../../contract/jobs';

/** The jobs whose file is called like that, in their order; all of them for an empty text. */
export function filterJobs(jobs: readonly JobView[], wanted: string): readonly JobView[] {
  const text = wanted.trim().toLocaleLowerCase();
  return text === '' ? jobs : jobs.filter(({ fileName }) => fileName.toLocaleLowerCase().includes(text));
}
