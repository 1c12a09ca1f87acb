import type { CallFailure } from '../../contract/failures';
import { hourMs } from '../../contract/time-spans';

/**
 * A start that is refused with an uploaded file older than this is taken for an expired file before it is taken for a
 * refusal: other backends say it with a sentence only. The reference backend keeps files 7 days.
 */
const mayHaveExpiredMs = hourMs;
/** Not found, and gone. */
const missingStatuses = [404, 410];

/** True when a start failed because the file it names is, or may be, no longer there. */
export function isFileGone(failure: CallFailure, expiredCode: string, uploadedAtMs: number): boolean {
  if (failure.kind === 'http') return missingStatuses.includes(failure.status);
  if (failure.kind !== 'business') return false;
  return failure.code === expiredCode || Date.now() - uploadedAtMs > mayHaveExpiredMs;
}
