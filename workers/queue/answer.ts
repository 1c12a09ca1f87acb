import { fail, type Outcome, succeed } from '../../src/contract/failures';
import type { JobError } from '../../src/contract/jobs';
import { QueueError, toJobError } from './queue-error';

/** Runs a command; errors lose their fields on the way to the page, so they leave as data. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Outcome<Value, JobError>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (!(error instanceof QueueError)) console.error(error);
    return fail(toJobError(error));
  }
}
