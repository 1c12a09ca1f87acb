import type { ClientErrorReport } from '../../contract/client-errors';

type Source = ClientErrorReport['source'];

/** Reports what nothing catches in this thread. The code that does is fetched with the first error. */
export function watchErrors(source: Source): void {
  addEventListener('error', ({ error }) => sendError(error, source));
  addEventListener('unhandledrejection', ({ reason }) => sendError(reason, source));
}

/** Tells the server of an error, without personal data; never rejects. */
export function sendError(error: unknown, source: Source): void {
  import('./report-error').then(
    ({ reportError }) => reportError(error, source),
    () => undefined,
  );
}
