import { ApiFailure, failures } from './failure';

/** An operator needs minutes at the least. */
const retryAfterSeconds = '60';

/** A refusal that passes: whoever gets it tries again after a while. */
export function serverFull(detail: string): ApiFailure {
  return new ApiFailure(failures.serverFull, detail, { 'retry-after': retryAfterSeconds });
}

/** The disk is full, or what this server leaves free of it is all that is left. PostgreSQL says so by 53100. */
export function isDiskFull(error: unknown): boolean {
  if (isEmbeddedDiskFull(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof ApiFailure) return error.failure === failures.serverFull;
  const code = 'code' in error ? String(error.code) : '';
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code) || isDiskFull(error.cause);
}

/** The file system of the embedded database throws objects with WASI's numbers: EDQUOT and ENOSPC. */
function isEmbeddedDiskFull(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null || !('name' in thrown)) return false;
  return thrown.name === 'ErrnoError' && 'errno' in thrown && [19, 51].includes(Number(thrown.errno));
}
