import { type InferOutput, integer, minValue, number, object, optional, pipe } from 'valibot';
import type { DocumentExtension } from '../../../contract/documents';
import type { Sandbox } from '../../isolation/sandbox';
import type { OfficeInstallation } from './find-office';
import type { OfficeFormat } from './office-formats';

export type OfficeConversion = {
  sourcePath: string;
  /** The source's extension. */
  extension: DocumentExtension;
  /** Where the PDF goes. */
  outputPath: string;
  format: OfficeFormat;
  /** 0 to 1; 0 when it is taken up. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: it leaves one place free, and is cancelled as soon as a document has none. */
  isOptional?: boolean;
};

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
export type PrintReport = InferOutput<typeof printReportSchema> & {
  /** Nobody has looked yet whether the pages show anything. */
  isUnchecked?: true;
};

/** A LibreOffice of one document's own, in a process group of its own. */
export type OfficeWorker = {
  /** Once. Rejects with an `OfficeError`. */
  convert: (job: WorkerJob) => Promise<PrintReport>;
  /** Id of its process group; undefined while it has none. */
  groupId: () => number | undefined;
  /** Ends the whole group at once and answers when its leader is gone. */
  kill: () => Promise<void>;
};

/** What a worker is started with. The sandbox is its own: its profile, its temporary files and the job's files. */
export type WorkerSetup = {
  office: OfficeInstallation;
  sandbox: Sandbox;
  /** The profile's folder in the sandbox. */
  profile: string;
  log: (text: string) => void;
};
