import type { JobId, StorageDurability } from '../../../contract/jobs';
import type { JobRecord, StoredFile } from './job-record';

/**
 * Where jobs and their bytes are stored. Every writing method answers when its transaction is complete, not before;
 * all but `changeJob` with a stale epoch (FencedError) fail with a QueueError.
 */
export type JobStore = {
  readonly durability: StorageDurability;
  readonly bytes: ByteStore;
  /** Puts new jobs in together with the bytes that each `record.file` names: all of them or none. */
  addJobs(jobs: readonly StagedJob[]): Promise<void>;
  readJob(id: JobId): Promise<JobRecord | null>;
  /** Those of these jobs that are there. */
  findJobs(ids: readonly JobId[]): Promise<JobRecord[]>;
  /** All jobs of a person. */
  readJobs(owner: string): Promise<JobRecord[]>;
  /** The newest jobs of a person, the newest first; at most `limit`. */
  readNewestJobs(owner: string, limit: number): Promise<JobRecord[]>;
  /** The unfinished jobs of a person. */
  readOpenJobs(owner: string): Promise<JobRecord[]>;
  /**
   * Reads a job, lets `apply` make the next record of it, and writes that, in one transaction; null when there is
   * no such job or `apply` declined. Bytes the next record no longer names are freed with it, bytes it newly names
   * are adopted with it. With `epoch`, only while that epoch is the current one.
   */
  changeJob(
    id: JobId,
    apply: (record: JobRecord) => JobRecord | null,
    options?: { epoch?: number | undefined; touchesFiles?: boolean },
  ): Promise<JobRecord | null>;
  /** The same for many, in one transaction, where no bytes change hands. Answers with those that were changed. */
  changeJobs(ids: readonly JobId[], apply: (record: JobRecord) => JobRecord | null): Promise<JobRecord[]>;
  /** In one transaction takes out those jobs that `isWanted` still agrees to, with their bytes. Answers with their ids. */
  removeJobs(ids: readonly JobId[], isWanted: (record: JobRecord) => boolean): Promise<JobId[]>;
  /** Begins a new epoch: writes under every earlier one are refused from now on. */
  takeEpoch(): Promise<number>;
  /** A sign of life of the runner of that epoch; FencedError when it is over. */
  beat(epoch: number): Promise<void>;
  /** Changes with every beat and every new epoch. */
  readPulse(): Promise<string>;
  /** Frees bytes that no job ever adopted, of staging that died. */
  sweep(nowMs: number): Promise<void>;
  close(): void;
};

/** A job about to be stored. `bytes` are a small file's, one chunk; null when they were written before. */
export type StagedJob = { record: JobRecord; bytes: Uint8Array<ArrayBuffer> | null };

/** Bytes of files, written before and adopted by the job's transaction. */
export type ByteStore = {
  /** A file up to this size is best stored together with its job's record. */
  readonly inlineBytes: number;
  createFile(): Promise<FileWriter>;
  /** Disk-backed where the store can; never copies the whole into memory. QueueError `storage-lost` when incomplete. */
  openFile(file: StoredFile): Promise<Blob>;
  /** Frees bytes that no job adopted. */
  dropFile(file: StoredFile): Promise<void>;
};

export type FileWriter = {
  readonly fileId: string;
  readonly place: StoredFile['place'];
  /** One chunk, in order; all but the last are `chunkBytes` long. Its buffer may be used again after the answer. */
  append(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Answers when the bytes are on the disk as far as the browser can tell. */
  finish(): Promise<void>;
  /** Frees what was written. */
  discard(): Promise<void>;
};

/** Size of a stored chunk: large enough to be few, small enough to keep memory flat. */
export const chunkBytes = 4 * 1024 * 1024;
/**
 * Where files have a file system, only those that are as quickly written into a record's transaction go there.
 * Measured in Chromium: 1 MiB takes 7 ms as a file and 12 to 29 ms in IndexedDB, 1 kB 7 ms and 1 ms.
 */
export const inlineBesideFilesBytes = 128 * 1024;
/** Bytes that were not touched for this long and belong to no job are swept; one chunk takes less. */
export const orphanAgeMs = 60_000;
