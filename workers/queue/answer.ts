import { fail, type Outcome, succeed } from '../../contract/failures';
import type { JobError } from '../../contract/jobs';
import { sendError } from '../../src/api/watch-errors';
import { toJobError } from './store/queue-error';

/** Runs a command; errors lose their fields on the way to the page, so they leave as data. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Outcome<Value, JobError>> {
  try {
    return succeed(await work());
  } catch (error) {
    const data = toJobError(error);
    // Every other code is an expected outcome, shown to the person; this one is a bug.
    if (data.code === 'unexpected') {
      console.error(error);
      sendError(error, 'worker');
    }
    return fail(data);
  }
}
