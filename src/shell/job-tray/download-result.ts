import { fail, type Outcome, succeed } from '../../../contract/failures';
import type { JobError, JobView } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { detailsOfJob } from '../../tools/tool-details-list';
import { saveBlob } from '../../ui/save-blob';

/**
 * Hands a job's result to the browser as a download. One that is not stored here and lives on another origin is opened
 * in a new tab, since scripts may not read it: call that from a click, or the browser blocks it.
 */
export async function downloadResult(job: JobView): Promise<Outcome<void, JobError>> {
  if (isElsewhere(job)) return openElsewhere(job);
  return detailsOfJob(job.kind).isTranscript ? downloadText(job) : downloadFile(job);
}

async function downloadFile(job: JobView): Promise<Outcome<void, JobError>> {
  const result = await jobClient.readResult(job.id);
  if (!result.ok) return result;
  saveBlob(result.value.blob, result.value.fileName);
  return succeed(undefined);
}

/** A transcript is stored with the times of its words; people download the text. */
async function downloadText(job: JobView): Promise<Outcome<void, JobError>> {
  const { readTranscript } = await import('../../jobs/read-transcript');
  const transcript = await readTranscript(job.id);
  if (!transcript.ok) return transcript;
  const blob = new Blob([transcript.value.text], { type: 'text/plain;charset=utf-8' });
  saveBlob(blob, job.result?.fileName ?? job.fileName);
  return succeed(undefined);
}

/** True for a result that only the browser itself can fetch, at the person's click. */
export function isElsewhere({ result }: JobView): boolean {
  if (!result || result.isStored) return false;
  return !URL.canParse(result.url, location.origin) || resolve(result.url).origin !== location.origin;
}

function openElsewhere({ result }: JobView): Outcome<void, JobError> {
  const address = result && URL.canParse(result.url, location.origin) ? resolve(result.url) : null;
  // The address comes from the backend: `javascript:` and its like must not run here.
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    return fail({ code: 'not-available', detail: 'the result has no address that can be opened' });
  }
  const link = document.createElement('a');
  link.href = address.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
  return succeed(undefined);
}

function resolve(url: string): URL {
  return new URL(url, location.origin);
}
