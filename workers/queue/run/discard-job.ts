import type { JobId } from '../../../contract/jobs';
import type { BackendContext } from '../../../src/api/backend-context';
import type { JobRecord } from '../store/job-record';
import type { JobStore } from '../store/job-store';
import { definitionAt, type JobDefinitions } from './job-step';
import { transition } from './transition';

/**
 * A cancelled job leaves the store with its bytes in one transaction: whoever still runs it finds no record to write
 * to. False when it has ended or is gone. What the backend holds for it is given back behind that; nobody waits.
 */
export async function discardJob(
  store: JobStore,
  id: JobId,
  definitions: JobDefinitions,
  backend: BackendContext | null,
): Promise<boolean> {
  const removed: JobRecord[] = [];
  const [removedId] = await store.removeJobs([id], (job) => {
    removed[0] = job;
    return transition(job, { type: 'cancel' }, Date.now()) !== null;
  });
  if (!removedId) return false;
  for (const { kind, place, checkpoint } of backend ? removed : []) {
    for (const step of definitionAt(definitions[kind], place).steps)
      if (backend) void step.giveBack?.(checkpoint, backend);
  }
  return true;
}
