import type { JobId, JobRequest } from '../../contract/jobs';
import { createUuid } from '../api/create-uuid';

/**
 * Requests whose answer was lost with the worker. They may have become jobs: the same file handed in again for the same
 * work goes under the same id, so that it is one job and not two.
 */
export class UnansweredRequests {
  readonly #requests = new WeakMap<File, JobRequest>();

  /** The request under its id: a new one, or the one it went under before. */
  identify(request: JobRequest): JobRequest {
    const lost = this.#requests.get(request.file);
    if (lost?.id && isSameWork(lost, request)) return { ...request, id: lost.id, isRepeated: true };
    return { ...request, id: createUuid() as JobId };
  }

  /** Whether the worker has answered for it. */
  note(request: JobRequest, isAnswered: boolean): void {
    if (isAnswered) this.#requests.delete(request.file);
    else this.#requests.set(request.file, request);
  }
}

function isSameWork(one: JobRequest, other: JobRequest): boolean {
  return one.kind === other.kind && JSON.stringify(one.input) === JSON.stringify(other.input);
}
