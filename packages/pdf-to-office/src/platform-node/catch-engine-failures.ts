import { reportEngineFailure } from '../pages/engine-failure';
import { isPdfErrorName } from '../pages/pdf-error';

/**
 * The engine drops promises of what it has given up, and may fail in its own clean-up: the page is lost then, not the
 * process. Call it once, in the entry of a process.
 */
export function catchEngineFailures(): void {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (reason: unknown) => {
      if (reason instanceof Error && isPdfErrorName(reason.name))
        console.error(`given up: ${reason.message}`);
      else if (!reportEngineFailure(reason)) throw reason;
    });
}
