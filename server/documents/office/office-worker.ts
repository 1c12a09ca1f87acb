import { type InferOutput, integer, minValue, number, object, optional, pipe } from 'valibot';
import type { Cage } from '../../isolation/cage';
import type { OfficeInstallation } from './find-office';
import type { OfficeFormat } from './office-formats';

/** One file to convert, already in a folder that LibreOffice may read and write. */
export type WorkerJob = {
  input: string;
  output: string;
  format: OfficeFormat;
  /** LibreOffice's own figure, 0 to 1, where it reports one. */
  onProgress: (fraction: number) => void;
};

const count = optional(pipe(number(), integer(), minValue(1)));

/** By the names of the receipt: what Office would not print, and the letters of a result that lacks most of them. */
export const printReportSchema = object({
  hiddenSheets: count,
  hiddenSlides: count,
  hiddenRows: count,
  hiddenColumns: count,
  comments: count,
  hiddenWords: count,
  lettersIn: count,
  lettersOut: optional(pipe(number(), integer(), minValue(0))),
});

/** What LibreOffice says about a document that it printed, where it says anything. */
export type PrintReport = InferOutput<typeof printReportSchema>;

/** LibreOffice in a process group of its own, doing one job at a time. */
export type OfficeWorker = {
  /** Leaves out of a workbook what Excel would not print. */
  canPrepareWorkbooks: boolean;
  /** Rejects with an `OfficeError`. */
  convert: (job: WorkerJob) => Promise<PrintReport>;
  /** Id of its process group; undefined while it has none. */
  groupId: () => number | undefined;
  isAlive: () => boolean;
  /** Ends the whole group at once and answers when its leader is gone. */
  kill: () => Promise<void>;
  /** Waits for it to exit, and kills it if it does not. */
  stop: () => Promise<void>;
};

/** What a worker is started with. The cage is its own: its profile, its temporary files and the job's files. */
export type WorkerSetup = {
  office: OfficeInstallation;
  cage: Cage;
  /** The profile's folder in the cage. */
  profile: string;
  log: (text: string) => void;
};
