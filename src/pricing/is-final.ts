import type { CallFailure } from '../../contract/failures';

/** True when asking again cannot help: the server has decided. */
export function isFinal(failure: CallFailure): boolean {
  if (failure.kind === 'business') return true;
  return failure.kind === 'http' && failure.status < 500 && failure.status !== 408 && failure.status !== 429;
}
