import type { JobView } from '../../contract/jobs';

/** The jobs whose file is called like that, in their order; all of them for an empty text. */
export function filterJobs(jobs: readonly JobView[], wanted: string): readonly JobView[] {
  const text = wanted.trim().toLocaleLowerCase();
  return text === '' ? jobs : jobs.filter(({ fileName }) => fileName.toLocaleLowerCase().includes(text));
}

/** How much of this device the results of these jobs take up, in bytes. */
export function keptBytes(jobs: readonly JobView[]): number {
  return jobs.reduce((sum, { result }) => sum + (result?.isStored ? (result.sizeBytes ?? 0) : 0), 0);
}
