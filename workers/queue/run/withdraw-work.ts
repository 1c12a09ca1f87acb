import type { JobEnvironment } from '../../../contract/jobs';
import { myFileCalls } from '../../../contract/my-files';
import type { BackendContext } from '../../../src/api/backend-context';
import { callBackend } from '../../../src/api/call-backend';
import { type JobRecord, startKeyOf } from '../store/job-record';

export type Backend = BackendContext & Pick<JobEnvironment, 'capabilities'>;

/**
 * Where the backend lists what a person has had made, deletes a job's work there or stops it. Asked once: what stays can
 * be deleted in the account.
 */
export async function withdrawWork(record: JobRecord, backend: Backend | null): Promise<void> {
  const id = startKeyOf(record);
  if (id === undefined || !backend?.capabilities.files || !backend.session) return;
  const answer = await callBackend(myFileCalls.removeFile, { request: { id } }, backend);
  if (!answer.ok) console.info('The work is still in the account', answer.error);
}
