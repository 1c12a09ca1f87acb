import type { Checkpoint } from '../store/job-record';
import { QueueError } from '../store/queue-error';

/** A finding that an earlier step must have brought. */
export function readText(checkpoint: Checkpoint, name: string): string {
  const value = findText(checkpoint, name);
  if (value === null) throw new QueueError('unexpected', `the finding ${name} is missing`);
  return value;
}

/** A finding that may be there. */
export function findText(checkpoint: Checkpoint, name: string): string | null {
  const value = checkpoint[name];
  return typeof value === 'string' ? value : null;
}
