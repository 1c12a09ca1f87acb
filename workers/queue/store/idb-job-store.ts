import type { IDBPObjectStore } from 'idb';
import type { JobId } from '../../../contract/jobs';
import { adoptFile, freeFile, type JobsAndFiles } from './adopt-file';
import { IdbBytes } from './idb-bytes';
import {
  chunkRange,
  type JobDatabase,
  type JobSchema,
  ownerRange,
  type Writing,
  wholeBuffer,
} from './job-database';
import { filesOf, type JobRecord, type StoredFile } from './job-record';
import { type ByteStore, type JobStore, orphanAgeMs, type StagedJob } from './job-store';
import { migrateRecord, type StoredRecord } from './migrate-record';
import type { OpfsFolder } from './opfs-bytes';
import { FencedError } from './queue-error';

type JobsReading = IDBPObjectStore<JobSchema, 'jobs'[], 'jobs', 'readonly'>;

/** Jobs in IndexedDB: one strict transaction a transition. */
export class IdbJobStore implements JobStore {
  readonly durability = 'durable';
  readonly bytes: ByteStore;
  readonly #database: JobDatabase;
  readonly #folder: OpfsFolder | null;

  /** `folder` is where bytes go when the browser has sync handles; null puts them in IndexedDB. */
  constructor(database: JobDatabase, folder: OpfsFolder | null) {
    this.#database = database;
    this.#folder = folder;
    this.bytes = new IdbBytes(database, folder);
  }

  addJobs(jobs: readonly StagedJob[]): Promise<void> {
    if (jobs.length === 0) return Promise.resolve();
    return this.#writeJobsAndFiles(async (transaction) => {
      // All at once: awaiting each would cost a turn of the event loop.
      await Promise.all(jobs.map((job) => putJob(transaction, job)));
    });
  }

  async readJob(id: JobId): Promise<JobRecord | null> {
    const stored = await this.#database.read(['jobs'], (transaction) =>
      transaction.objectStore('jobs').get(id),
    );
    return stored ? migrateRecord(stored) : null;
  }

  findJobs(ids: readonly JobId[]): Promise<JobRecord[]> {
    return this.#read(async (store) => {
      const stored = await Promise.all(ids.map((id) => store.get(id)));
      return stored.filter((record) => record !== undefined);
    });
  }

  readJobs(owner: string): Promise<JobRecord[]> {
    return this.#read((store) => store.index('ownerByAge').getAll(ownerRange(owner)));
  }

  readNewestJobs(owner: string, limit: number): Promise<JobRecord[]> {
    return this.#read(async (store) => {
      const stored: StoredRecord[] = [];
      let cursor = await store.index('ownerByAge').openCursor(ownerRange(owner), 'prev');
      while (cursor && stored.length < limit) {
        stored.push(cursor.value);
        cursor = await cursor.continue();
      }
      return stored;
    });
  }

  readOpenJobs(owner: string): Promise<JobRecord[]> {
    return this.#read((store) => store.index('openOwner').getAll(owner));
  }

  async changeJob(
    id: JobId,
    apply: (record: JobRecord) => JobRecord | null,
    options: { epoch?: number | undefined; touchesFiles?: boolean } = {},
  ): Promise<JobRecord | null> {
    const freed: StoredFile[] = [];
    // The stores of the bytes are taken only when needed, so that staging a file does not hold up every job.
    const next = await (options.touchesFiles
      ? this.#writeJobsAndFiles((transaction) => {
          freed.length = 0;
          return changeWithFiles(transaction, id, apply, options.epoch, freed);
        })
      : this.#database.write(
          ['jobs', 'meta'],
          (transaction) => change(transaction, id, apply, options.epoch),
          'strict',
        ));
    await this.#dropFiles(freed);
    return next;
  }

  async changeJobs(
    ids: readonly JobId[],
    apply: (record: JobRecord) => JobRecord | null,
  ): Promise<JobRecord[]> {
    if (ids.length === 0) return [];
    const changed = await this.#database.write(
      ['jobs', 'meta'],
      (transaction) => Promise.all(ids.map((id) => change(transaction, id, apply, undefined))),
      'strict',
    );
    return changed.filter((record) => record !== null);
  }

  async removeJobs(ids: readonly JobId[], isWanted: (record: JobRecord) => boolean): Promise<JobId[]> {
    const freed: StoredFile[] = [];
    const removed = await this.#writeJobsAndFiles(async (transaction) => {
      freed.length = 0;
      const remove = async (id: JobId): Promise<boolean> => {
        const record = await readRecord(transaction, id);
        if (!record || !isWanted(record)) return false;
        await transaction.objectStore('jobs').delete(id);
        for (const file of filesOf(record)) await freeFile(transaction, file);
        freed.push(...filesOf(record));
        return true;
      };
      const answers = await Promise.all(ids.map(remove));
      return ids.filter((_, position) => answers[position]);
    });
    await this.#dropFiles(freed);
    return removed;
  }

  takeEpoch(): Promise<number> {
    const take = async (transaction: Writing<'meta'>) => {
      const last = await transaction.objectStore('meta').get('runner');
      const epoch = (last?.epoch ?? 0) + 1;
      await transaction.objectStore('meta').put({ epoch, beats: 0 }, 'runner');
      return epoch;
    };
    return this.#database.write(['meta'], take, 'strict');
  }

  beat(epoch: number): Promise<void> {
    const beatOnce = async (transaction: Writing<'meta'>) => {
      const mark = await transaction.objectStore('meta').get('runner');
      if (mark?.epoch !== epoch) throw new FencedError();
      await transaction.objectStore('meta').put({ epoch, beats: mark.beats + 1 }, 'runner');
    };
    // Losing a beat to a power cut costs nothing, and a sync to the disk every other second costs battery.
    return this.#database.write(['meta'], beatOnce, 'relaxed');
  }

  readPulse(): Promise<string> {
    return this.#database.read(['meta'], async (transaction) => {
      const mark = await transaction.objectStore('meta').get('runner');
      return mark ? `${mark.epoch}.${mark.beats}` : '';
    });
  }

  async sweep(nowMs: number): Promise<void> {
    const orphans = await this.#database.write(['loose', 'chunks'], async (transaction) => {
      const loose = await transaction.objectStore('loose').getAll();
      const old = loose.filter((file) => nowMs - file.touchedAtMs > orphanAgeMs);
      for (const { fileId, place } of old) {
        if (place === 'chunks') {
          await transaction.objectStore('chunks').delete(chunkRange(fileId));
          await transaction.objectStore('loose').delete(fileId);
        } else {
          // Nothing adopts it from here on, though its bytes go only after this transaction.
          await transaction.objectStore('loose').put({ fileId, place, touchedAtMs: 0 });
        }
      }
      return old;
    });
    await this.#dropFiles(orphans);
  }

  close(): void {
    this.#database.close();
  }

  async #read(read: (store: JobsReading) => Promise<StoredRecord[]>): Promise<JobRecord[]> {
    const stored = await this.#database.read(['jobs'], (transaction) =>
      read(transaction.objectStore('jobs')),
    );
    return stored.map((record) => migrateRecord(record)).filter((record) => record !== null);
  }

  #writeJobsAndFiles<Value>(work: (transaction: JobsAndFiles) => Promise<Value>): Promise<Value> {
    return this.#database.write(['jobs', 'loose', 'chunks', 'meta'], work, 'strict');
  }

  /** After the commit; a kill before this leaves a loose entry for the sweep. */
  async #dropFiles(files: readonly Pick<StoredFile, 'fileId' | 'place'>[]): Promise<void> {
    const removing = files.map(async ({ fileId, place }) =>
      place === 'opfs' && (await this.#folder?.remove(fileId)) ? [fileId] : [],
    );
    const gone = (await Promise.all(removing)).flat();
    if (gone.length === 0) return;
    await this.#database.write(['loose'], async (transaction) => {
      await Promise.all(gone.map((fileId) => transaction.objectStore('loose').delete(fileId)));
    });
  }
}

async function change(
  transaction: Writing<'jobs' | 'meta'>,
  id: JobId,
  apply: (record: JobRecord) => JobRecord | null,
  epoch: number | undefined,
): Promise<JobRecord | null> {
  await checkEpoch(transaction, epoch);
  const record = await readRecord(transaction, id);
  const next = record && apply(record);
  if (next) await transaction.objectStore('jobs').put(next);
  return next;
}

async function changeWithFiles(
  transaction: JobsAndFiles,
  id: JobId,
  apply: (record: JobRecord) => JobRecord | null,
  epoch: number | undefined,
  freed: StoredFile[],
): Promise<JobRecord | null> {
  await checkEpoch(transaction, epoch);
  const record = await readRecord(transaction, id);
  const next = record && apply(record);
  if (!next) return null;
  const before = filesOf(record);
  const after = filesOf(next);
  for (const file of after.filter((file) => !holds(before, file))) await adoptFile(transaction, file);
  for (const file of before.filter((file) => !holds(after, file))) {
    await freeFile(transaction, file);
    freed.push(file);
  }
  await transaction.objectStore('jobs').put(next);
  return next;
}

async function checkEpoch(transaction: Writing<'jobs' | 'meta'> | JobsAndFiles, epoch: number | undefined) {
  if (epoch === undefined) return;
  const mark = await metaOf(transaction).get('runner');
  if (mark?.epoch !== epoch) throw new FencedError();
}

async function readRecord(
  transaction: Writing<'jobs' | 'meta'> | JobsAndFiles,
  id: JobId,
): Promise<JobRecord | null> {
  const stored = await jobsOf(transaction).get(id);
  return stored ? migrateRecord(stored) : null;
}

// A union of transactions has no common call signature for objectStore.
function metaOf(transaction: Writing<'jobs' | 'meta'> | JobsAndFiles) {
  return (transaction as Writing<'jobs' | 'meta'>).objectStore('meta');
}

function jobsOf(transaction: Writing<'jobs' | 'meta'> | JobsAndFiles) {
  return (transaction as Writing<'jobs' | 'meta'>).objectStore('jobs');
}

async function putJob(transaction: JobsAndFiles, { record, bytes }: StagedJob): Promise<void> {
  if (!bytes) for (const file of filesOf(record)) await adoptFile(transaction, file);
  else if (record.file) {
    await transaction.objectStore('chunks').put(wholeBuffer(bytes), [record.file.fileId, 0]);
  }
  await transaction.objectStore('jobs').add(record);
}

function holds(files: readonly StoredFile[], file: StoredFile): boolean {
  return files.some(({ fileId }) => fileId === file.fileId);
}
