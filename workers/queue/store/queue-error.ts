import type { JobError, JobErrorCode } from '../../../contract/jobs';

/** An error with a code, inside the worker; it leaves it as data. */
export class QueueError extends Error {
  readonly code: JobErrorCode;

  constructor(code: JobErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? code, options);
    this.name = 'QueueError';
    this.code = code;
  }
}

/** A runner whose epoch is over tried to write. */
export class FencedError extends Error {
  constructor() {
    super('another runner has taken over');
    this.name = 'FencedError';
  }
}

/** Any thrown thing as data. */
export function toJobError(error: unknown): JobError {
  if (error instanceof QueueError) return { code: error.code, detail: error.message };
  if (isNamed(error, 'QuotaExceededError')) return { code: 'storage-full' };
  return {
    code: 'unexpected',
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

/** DOMExceptions are distinguished by name; `QuotaExceededError` is a class of its own in newer browsers. */
export function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error || error instanceof DOMException ? names.includes(error.name) : false;
}
