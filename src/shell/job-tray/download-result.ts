import type { Outcome } from '../../contract/failures';
import { succeed } from '../../contract/failures';
import type { JobError, JobId } from '../../contract/jobs';
import { jobClient } from '../../jobs/job-client';

/** Safari reads the address after the click; ours: long enough for it. */
const addressLifetimeMs = 60_000;

/** Hands a job's result to the browser as a download. */
export async function downloadResult(id: JobId): Promise<Outcome<void, JobError>> {
  const result = await jobClient.readResult(id);
  if (!result.ok) return result;
  const address = URL.createObjectURL(result.value.blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = result.value.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLifetimeMs);
  return succeed(undefined);
}
