import type { Checkpoint } from './job-record';
import { QueueError } from './queue-error';

/** A finding that an earlier step must have brought. */
export function readText(checkpoint: Checkpoint, name: string): string {
  const value = checkpoint[name];
  if (typeof value !== 'string') throw new QueueError('unexpected', `the finding ${name} is missing`);
  return value;
}
