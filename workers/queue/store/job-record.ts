import { visibleFileName } from '../../../contract/file-names';
import type { JobProgress, JobView } from '../../../contract/jobs';

/**
 * Version of the record's shape. A change that older code would break raises it and adds a line to `migrateRecord`; a new
 * field whose default in `createRecord` suits old records does not, so that a tab of an older version runs them still.
 */
export const recordVersion = 2;

/** Bytes that belong to a job. `chunkBytes` is the size of every chunk but the last. */
export type StoredFile = {
  fileId: string;
  place: 'opfs' | 'chunks';
  sizeBytes: number;
  chunkBytes: number;
  /** SHA-256 of the whole, lower-case hex. */
  sha256: string;
  mediaType: string;
};

/** What steps have found out so far, by name. */
export type Checkpoint = Readonly<Record<string, string | number | boolean>>;

/** The paid call of a step: its key, and whether the call may have reached the backend. */
export type StartMark = { key: string; isAttempted: boolean };

/** One job as it is stored: what the page sees of it, null where there is nothing, and what only the queue needs. */
export type JobRecord = {
  [Field in keyof Required<Omit<JobView, 'startKeys'>>]: Stored<JobView[Field]>;
} & {
  schemaVersion: number;
  /** `owner` while the job is unfinished, else null, which leaves it out of the index of open jobs. */
  openOwner: string | null;
  file: StoredFile | null;
  resultFile: StoredFile | null;
  checkpoint: Checkpoint;
  starts: Readonly<Record<string, StartMark>>;
  /** How often earlier checkpoints were thrown away; limited, so that a job cannot go round for ever. */
  invalidations: number;
  /** From Retry-After: not even the person's retry comes earlier. */
  notBeforeMs: number | null;
};

type Stored<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

export type NewJob = Pick<
  JobRecord,
  'id' | 'kind' | 'owner' | 'input' | 'fileName' | 'fileSizeBytes' | 'step' | 'createdAtMs'
> &
  Partial<Pick<JobRecord, 'downloadTab' | 'place' | 'waitReason'>>;

/** A record before its bytes are in: never stored, shown while the file is copied. */
export function createRecord(job: NewJob): JobRecord {
  return {
    downloadTab: null,
    place: null,
    waitReason: null,
    ...job,
    schemaVersion: recordVersion,
    openOwner: job.owner,
    file: null,
    resultFile: null,
    state: 'staging',
    checkpoint: {},
    starts: {},
    invalidations: 0,
    nextAttemptAtMs: null,
    notBeforeMs: null,
    attempt: 0,
    progress: null,
    error: null,
    result: null,
    updatedAtMs: job.createdAtMs,
    revision: 0,
    isNotified: true,
    isSeen: true,
  };
}

/** What the page sees of a record; `progress` is the runner's fresher figure, where it has one. */
export function toView(record: JobRecord, progress: JobProgress | null = record.progress): JobView {
  const startKeys = Object.values(record.starts).map(({ key }) => key);
  return {
    id: record.id,
    kind: record.kind,
    owner: record.owner,
    input: record.input,
    ...(record.place ? { place: record.place } : {}),
    fileName: visibleFileName(record.fileName),
    fileSizeBytes: record.fileSizeBytes,
    state: record.state,
    step: record.step,
    attempt: record.attempt,
    createdAtMs: record.createdAtMs,
    updatedAtMs: record.updatedAtMs,
    revision: record.revision,
    isNotified: record.isNotified,
    isSeen: record.isSeen,
    ...(record.downloadTab === null ? {} : { downloadTab: record.downloadTab }),
    ...(startKeys.length === 0 ? {} : { startKeys }),
    ...(record.waitReason ? { waitReason: record.waitReason } : {}),
    ...(record.nextAttemptAtMs === null ? {} : { nextAttemptAtMs: record.nextAttemptAtMs }),
    ...(progress ? { progress } : {}),
    ...(record.error ? { error: record.error } : {}),
    ...(record.result
      ? { result: { ...record.result, fileName: visibleFileName(record.result.fileName) } }
      : {}),
  };
}

/** Done, failed or cancelled: only the person moves it from here. */
export function isEnded(record: Pick<JobRecord, 'state'>): boolean {
  return record.state === 'done' || record.state === 'failed' || record.state === 'cancelled';
}

export function filesOf(record: JobRecord | null): StoredFile[] {
  return [record?.file, record?.resultFile].filter((file) => file !== null && file !== undefined);
}
