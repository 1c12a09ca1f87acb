import { literal, number, object, optional, parse, picklist, string, variant } from 'valibot';
import { OfficeError } from './office-error';
import { pdfExportFilters } from './office-formats';
import { type PrintReport, printReportSchema, type WorkerJob } from './office-worker';

/** Reading is reported as the first half of the work, writing as the second. */
const phaseStart = { load: 0, store: 0.5 } as const;

/** What convert_job.py says. */
const jobEventSchema = variant('event', [
  object({ event: literal('progress'), phase: picklist(['load', 'store']), fraction: number() }),
  object({ event: literal('done'), report: optional(printReportSchema, {}) }),
  object({
    event: literal('failed'),
    reason: picklist(['password', 'damaged', 'store', 'empty', 'lost']),
    detail: optional(string(), ''),
  }),
]);

/** A job as convert_job.py takes it. */
export function orderOf({ input, output, format }: Pick<WorkerJob, 'input' | 'output' | 'format'>) {
  const { importFilter, family } = format;
  return { input, importFilter, output, exportFilter: pdfExportFilters[family] };
}

type Listeners = {
  onProgress: WorkerJob['onProgress'];
  resolve: (report: PrintReport) => void;
  reject: (error: OfficeError) => void;
};

/** Passes on what a line says. False for one that convert_job.py does not write: its process may have been taken over. */
export function hearJobEvent(line: string, { onProgress, resolve, reject }: Listeners): boolean {
  const event = readEvent(jobEventSchema, line);
  if (!event) return false;
  if (event.event === 'progress') onProgress(phaseStart[event.phase] + event.fraction / 2);
  else if (event.event === 'done') resolve(event.report);
  else reject(new OfficeError(event.reason, event.detail));
  return true;
}

/** Undefined for a line that is no such event. */
export function readEvent<Schema extends Parameters<typeof parse>[0]>(schema: Schema, line: string) {
  try {
    return parse(schema, JSON.parse(line));
  } catch {
    return undefined;
  }
}
