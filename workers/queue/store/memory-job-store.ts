import type { JobId } from '../../../contract/jobs';
import { createUuid } from '../../../src/api/create-uuid';
import { filesOf, type JobRecord, type StoredFile } from './job-record';
import { type ByteStore, chunkBytes, type JobStore, type StagedJob } from './job-store';
import { FencedError, QueueError } from './queue-error';

/** Where storage is blocked: jobs live as long as this worker, and the page says so. */
export class MemoryJobStore implements JobStore {
  readonly durability = 'session';
  readonly bytes: ByteStore;
  readonly #jobs = new Map<JobId, JobRecord>();
  readonly #files = new Map<string, Blob[]>();
  #epoch = 0;

  constructor() {
    this.bytes = {
      inlineBytes: chunkBytes,
      createFile: () => this.#createFile(),
      openFile: (file) => this.#openFile(file),
      dropFile: async ({ fileId }) => {
        this.#files.delete(fileId);
      },
    };
  }

  async addJobs(jobs: readonly StagedJob[]): Promise<void> {
    for (const { record, bytes } of jobs) {
      this.#jobs.set(record.id, record);
      if (bytes && record.file) this.#files.set(record.file.fileId, [new Blob([bytes])]);
    }
  }

  async readJob(id: JobId): Promise<JobRecord | null> {
    return this.#jobs.get(id) ?? null;
  }

  async findJobs(ids: readonly JobId[]): Promise<JobRecord[]> {
    return ids.map((id) => this.#jobs.get(id)).filter((record) => record !== undefined);
  }

  async readJobs(owner: string): Promise<JobRecord[]> {
    return [...this.#jobs.values()].filter((record) => record.owner === owner);
  }

  async readNewestJobs(owner: string, limit: number): Promise<JobRecord[]> {
    const records = await this.readJobs(owner);
    return records.sort((a, b) => b.createdAtMs - a.createdAtMs).slice(0, limit);
  }

  async readOpenJobs(owner: string): Promise<JobRecord[]> {
    return [...this.#jobs.values()].filter((record) => record.openOwner === owner);
  }

  async changeJob(
    id: JobId,
    apply: (record: JobRecord) => JobRecord | null,
    options: { epoch?: number | undefined } = {},
  ): Promise<JobRecord | null> {
    if (options.epoch !== undefined && options.epoch !== this.#epoch) throw new FencedError();
    const record = this.#jobs.get(id);
    const next = record && apply(record);
    if (!next) return null;
    this.#jobs.set(id, next);
    const remaining = filesOf(next).map(({ fileId }) => fileId);
    for (const { fileId } of filesOf(record)) if (!remaining.includes(fileId)) this.#files.delete(fileId);
    return next;
  }

  async changeJobs(
    ids: readonly JobId[],
    apply: (record: JobRecord) => JobRecord | null,
  ): Promise<JobRecord[]> {
    const changed = await Promise.all(ids.map((id) => this.changeJob(id, apply)));
    return changed.filter((record) => record !== null);
  }

  async removeJobs(ids: readonly JobId[], isWanted: (record: JobRecord) => boolean): Promise<JobId[]> {
    const removed = (await this.findJobs(ids)).filter(isWanted);
    for (const record of removed) {
      this.#jobs.delete(record.id);
      for (const { fileId } of filesOf(record)) this.#files.delete(fileId);
    }
    return removed.map(({ id }) => id);
  }

  async takeEpoch(): Promise<number> {
    this.#epoch += 1;
    return this.#epoch;
  }

  async beat(epoch: number): Promise<void> {
    if (epoch !== this.#epoch) throw new FencedError();
  }

  async readPulse(): Promise<string> {
    return String(this.#epoch);
  }

  async sweep(): Promise<void> {}

  close(): void {}

  async #createFile() {
    const fileId = createUuid();
    const parts: Blob[] = [];
    this.#files.set(fileId, parts);
    return {
      fileId,
      place: 'chunks' as const,
      append: async (chunk: Uint8Array<ArrayBuffer>) => {
        parts.push(new Blob([chunk]));
      },
      finish: async () => {},
      discard: async () => {
        this.#files.delete(fileId);
      },
    };
  }

  async #openFile(file: StoredFile): Promise<Blob> {
    const bytes = new Blob(this.#files.get(file.fileId) ?? []);
    if (bytes.size !== file.sizeBytes) throw new QueueError('storage-lost', `${bytes.size} bytes are left`);
    return bytes;
  }
}
