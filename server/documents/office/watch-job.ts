import { afterProcessorTime } from '../../processes/after-processor-time';
import { findExcessBytes } from '../../processes/group-load';
import { OfficeError } from './office-error';
import type { OfficeWorker, PrintReport, WorkerJob } from './office-worker';

const memoryIntervalMs = 1_000;

export type JobLimits = { deadlineMs: number; memoryMaxBytes: number; signal: AbortSignal | undefined };

/**
 * Lets a worker do a job, and kills its whole group when the job takes too long, by its share of the processors, or too
 * much memory, or when it is cancelled: LibreOffice cannot be interrupted in any other way. Rejects with an `OfficeError`.
 */
export async function watchJob(
  worker: OfficeWorker,
  job: WorkerJob,
  limits: JobLimits,
): Promise<PrintReport> {
  const { deadlineMs, memoryMaxBytes, signal } = limits;
  if (signal?.aborted) throw new OfficeError('cancelled', 'before it began');
  let stopping: OfficeError | undefined;

  const end = (error: OfficeError) => {
    stopping ??= error;
    void worker.kill();
  };
  const onAbort = () => end(new OfficeError('cancelled', 'while it worked'));
  const stopDeadline = afterProcessorTime(deadlineMs, () =>
    end(new OfficeError('deadline', `more than ${deadlineMs} ms`)),
  );
  const memoryTimer = setInterval(checkMemory, memoryIntervalMs);
  signal?.addEventListener('abort', onAbort);
  try {
    return await worker.convert(job);
  } catch (error) {
    // Killed by us: it says that it was lost, we know why.
    throw stopping ?? error;
  } finally {
    stopDeadline();
    clearInterval(memoryTimer);
    signal?.removeEventListener('abort', onAbort);
  }

  function checkMemory() {
    const groupId = worker.groupId();
    const bytes = groupId === undefined ? undefined : findExcessBytes(groupId, memoryMaxBytes);
    if (bytes !== undefined) end(new OfficeError('memory', `${bytes} bytes, allowed are ${memoryMaxBytes}`));
  }
}
