import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap } from 'idb';
import type { JobId } from '../../../contract/jobs';
import { databaseNames } from '../../../contract/storage-keys';
import { withinDeadline } from '../../../src/api/within-deadline';
import type { StoredFile } from './job-record';
import type { StoredRecord } from './migrate-record';
import { FencedError, isNamed, QueueError } from './queue-error';

export const databaseName = databaseNames.jobs;
export const databaseVersion = 2;
/** How long to wait for an old tab to close its connection. */
const blockedMs = 10_000;

export type JobSchema = DBSchema & {
  jobs: { key: JobId; value: StoredRecord; indexes: { ownerByAge: [string, number]; openOwner: string } };
  /** Chunks by file and position. ArrayBuffers, not Blobs: WebKit has lost Blobs stored in IndexedDB. */
  chunks: { key: [string, number]; value: ArrayBuffer };
  /** Bytes that belong to no job yet, or no longer. */
  loose: { key: string; value: LooseFile };
  meta: { key: 'runner'; value: RunnerMark };
};

export type Writing<Name extends StoreNames<JobSchema>> = IDBPTransaction<JobSchema, Name[], 'readwrite'>;

export type LooseFile = { fileId: string; place: StoredFile['place']; touchedAtMs: number };
export type RunnerMark = { epoch: number; beats: number };

/** The connection. It can die (iOS in the background, an upgrade in another tab): it is then reopened, once a use. */
export class JobDatabase {
  readonly #onOutdated: () => void;
  #connection: Promise<IDBPDatabase<JobSchema>> | null = null;
  /** Settles when the last transaction that was asked for has ended. */
  #lastUse: Promise<unknown> = Promise.resolve();

  /** `onOutdated`: a newer version of the app has taken the database over; nothing can be read or written any more. */
  constructor(onOutdated: () => void = () => {}) {
    this.#onOutdated = onOutdated;
  }

  /** Opens the connection now. Fails with a QueueError. */
  async open(): Promise<void> {
    await this.#connect();
  }

  /** What `work` reads in one transaction. Fails with a QueueError. */
  read<Value, Name extends StoreNames<JobSchema>>(
    stores: Name[],
    work: (transaction: IDBPTransaction<JobSchema, Name[], 'readonly'>) => Promise<Value>,
  ): Promise<Value> {
    return this.#run((database) => completing(database.transaction(stores), work));
  }

  /** What `work` writes in one transaction, or nothing of it when it fails, as it does with a QueueError. */
  write<Value, Name extends StoreNames<JobSchema>>(
    stores: Name[],
    work: (transaction: Writing<Name>) => Promise<Value>,
    durability: IDBTransactionDurability = 'default',
  ): Promise<Value> {
    return this.#run((database) =>
      completing(database.transaction(stores, 'readwrite', { durability }), work),
    );
  }

  /**
   * One transaction at a time, to its very end: a worker that ends with a writing one and another under way leaves
   * WebKit's database without an answer for good, in every page (https://bugs.webkit.org/show_bug.cgi?id=324094).
   */
  #run<Value>(use: (database: IDBPDatabase<JobSchema>) => Promise<Value>): Promise<Value> {
    const answer = this.#lastUse.then(() => this.#runAlone(use));
    // Whoever asked gets the error; the next does not depend on it.
    this.#lastUse = answer.catch(() => undefined);
    return answer;
  }

  /** On a connection that turns out dead once more, on a fresh one. */
  async #runAlone<Value>(use: (database: IDBPDatabase<JobSchema>) => Promise<Value>): Promise<Value> {
    try {
      return await use(await this.#connect());
    } catch (error) {
      if (!isDeadConnection(error)) throw toStorageError(error);
      this.close();
    }
    try {
      return await use(await this.#connect());
    } catch (error) {
      throw toStorageError(error);
    }
  }

  close(): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.then(
      (database) => database.close(),
      () => undefined, // It never opened; whoever waited for it got the error.
    );
  }

  #connect(): Promise<IDBPDatabase<JobSchema>> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<IDBPDatabase<JobSchema>> {
    const forget = () => {
      this.#connection = null;
    };
    // A function, since where storage is blocked asking for it may throw at once.
    const openNow = async () =>
      openDB<JobSchema>(databaseName, databaseVersion, {
        upgrade: (db, oldVersion, _, transaction) => upgrade(db, oldVersion, transaction),
        // A newer version in another tab, or a person who clears the site's data (null), goes first.
        blocking: (_, newerVersion) => {
          this.close();
          if (newerVersion !== null) this.#onOutdated();
        },
        terminated: forget,
      });
    try {
      return await withinDeadline(openNow(), {
        ms: blockedMs,
        error: () => new QueueError('storage-blocked', 'another tab keeps the database'),
        onLate: (late) => late.close(),
      });
    } catch (error) {
      forget();
      throw toStorageError(error);
    }
  }
}

/** Runs the work of a transaction and answers when it is complete; on an error nothing of it is written. */
async function completing<Value, Transaction extends { done: Promise<void>; abort: () => void }>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  // Its rejection is reported by the await below; without a handler now, a failing `work` would leave it unhandled.
  transaction.done.catch(() => undefined);
  let value: Value;
  try {
    value = await work(transaction);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // Already aborted, for the reason thrown below.
    }
    throw error;
  }
  await transaction.done;
  return value;
}

/** Keys of all chunks of a file. */
export function chunkRange(fileId: string): IDBKeyRange {
  return IDBKeyRange.bound([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER]);
}

/** A chunk as it is stored: its buffer, or a copy where the buffer is larger than the chunk. */
export function wholeBuffer(chunk: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return chunk.byteLength === chunk.buffer.byteLength ? chunk.buffer : chunk.slice().buffer;
}

/** All jobs of a person in the index by age. */
export function ownerRange(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner, Number.NEGATIVE_INFINITY], [owner, Number.POSITIVE_INFINITY]);
}

/** Each version adds to the one before, so that a database of any age comes through. */
function upgrade(
  database: IDBPDatabase<JobSchema>,
  oldVersion: number,
  transaction: IDBPTransaction<JobSchema, StoreNames<JobSchema>[], 'versionchange'>,
): void {
  if (oldVersion < 1) {
    database.createObjectStore('jobs', { keyPath: 'id' }).createIndex('openOwner', 'openOwner');
    database.createObjectStore('chunks');
    database.createObjectStore('loose', { keyPath: 'fileId' });
    database.createObjectStore('meta');
  }
  if (oldVersion < 2) {
    const jobs = transaction.objectStore('jobs');
    // Version 1 had an index by owner alone, which says nothing about which jobs are the newest.
    if ([...jobs.indexNames].some((name) => String(name) === 'owner')) {
      unwrap(jobs).deleteIndex('owner');
    }
    jobs.createIndex('ownerByAge', ['owner', 'createdAtMs']);
  }
}

function isDeadConnection(error: unknown): boolean {
  // What browsers say of a closed or closing connection: InvalidStateError on a new transaction, AbortError of the one
  // under way, which then has written nothing; WebKit, whose server process went away, UnknownError.
  return isNamed(error, 'InvalidStateError', 'AbortError', 'UnknownError');
}

function toStorageError(error: unknown): Error {
  if (error instanceof QueueError || error instanceof FencedError) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (isNamed(error, 'QuotaExceededError')) return new QueueError('storage-full', detail, { cause: error });
  if (isNamed(error, 'VersionError')) {
    return new QueueError('storage-blocked', 'a newer version of the app is open', { cause: error });
  }
  if (isNamed(error, 'SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError')) {
    return new QueueError('storage-blocked', detail, { cause: error });
  }
  return new QueueError('unexpected', detail, { cause: error });
}
