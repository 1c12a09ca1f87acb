import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobId } from '../../../contract/jobs';
import { countRows } from '../../../tests/support/queue-test';
import { copyBytes, readSlices } from './copy-bytes';
import { IdbJobStore } from './idb-job-store';
import { databaseName, databaseVersion, JobDatabase } from './job-database';
import { createRecord, type JobRecord, recordVersion, type StoredFile } from './job-record';
import { chunkBytes, orphanAgeMs } from './job-store';
import type { OpfsFolder } from './opfs-bytes';

let database: JobDatabase;
let store: IdbJobStore;
const { signal } = new AbortController();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new JobDatabase();
  store = new IdbJobStore(database, null);
});

afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

describe('bytes', () => {
  it('come back as they were, whatever the size, with their hash', async () => {
    for (const size of [1, chunkBytes - 1, chunkBytes, chunkBytes * 2 + 5]) {
      const bytes = randomBytes(size);
      const file = await keep(bytes);
      expect(file.sizeBytes).toBe(size);
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      const stored = Buffer.from(await (await store.bytes.openFile(file)).arrayBuffer());
      expect(stored.equals(bytes)).toBe(true);
    }
  });

  it('that miss a chunk are said to be lost, not passed on shortened', async () => {
    const file = await keep(randomBytes(chunkBytes + 1));
    await database.write(['chunks'], (write) => write.objectStore('chunks').delete([file.fileId, 1]));
    await expect(store.bytes.openFile(file)).rejects.toMatchObject({ code: 'storage-lost' });
    await expect(store.addJobs([{ record: recordWith(file), bytes: null }])).rejects.toMatchObject({
      code: 'storage-lost',
    });
    expect(await store.readJobs('ann@example.com')).toEqual([]);
  });

  it('of many files are freed in one transaction, and one that is in use is left to the sweep', async () => {
    const folder = { remove: async (fileId: string) => fileId !== 'in-use' } as OpfsFolder;
    const withFolder = new IdbJobStore(database, folder);
    const names = ['in-use', ...Array.from({ length: 20 }, (_, position) => `file-${position}`)];
    await database.write(['loose'], async (write) => {
      for (const fileId of names)
        void write.objectStore('loose').put({ fileId, place: 'opfs', touchedAtMs: 1 });
    });
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await withFolder.sweep(Date.now());
    // One marks them, one forgets them.
    expect(begin.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(2);
    expect(await countRows()).toMatchObject({ loose: 1 });
  });

  it('of a copy that was broken off are gone', async () => {
    const copy = new AbortController();
    const bytes = readSlices(new Blob([randomBytes(chunkBytes * 2)]), copy.signal);
    const keeping = copyBytes(store.bytes, bytes, {
      mediaType: '',
      signal: copy.signal,
      onProgress: () => copy.abort(),
    });
    await expect(keeping).rejects.toMatchObject({ name: 'AbortError' });
    expect(await countRows()).toEqual({ jobs: 0, chunks: 0, loose: 0 });
  });

  it('go in the transaction that frees them', async () => {
    const record = await addJob();
    expect(await countRows()).toEqual({ jobs: 1, chunks: 1, loose: 0 });
    await store.changeJob(record.id, (job) => ({ ...job, file: null }), { touchesFiles: true });
    expect(await countRows()).toEqual({ jobs: 1, chunks: 0, loose: 0 });
  });

  it('that no job adopted are swept, and not before their time', async () => {
    await keep(randomBytes(10));
    await store.sweep(Date.now());
    expect(await countRows()).toEqual({ jobs: 0, chunks: 1, loose: 1 });
    await store.sweep(Date.now() + orphanAgeMs + 1);
    expect(await countRows()).toEqual({ jobs: 0, chunks: 0, loose: 0 });
  });

  it('that were swept can no longer become a job', async () => {
    const file = await keep(randomBytes(10));
    await store.sweep(Date.now() + orphanAgeMs + 1);
    await expect(store.addJobs([{ record: recordWith(file), bytes: null }])).rejects.toMatchObject({
      code: 'storage-lost',
    });
  });

  it('of a job are never swept', async () => {
    const record = await addJob();
    await store.sweep(Date.now() + orphanAgeMs * 100);
    expect(record.file && (await store.bytes.openFile(record.file)).size).toBe(3);
  });
});

describe('a job', () => {
  it('is not changed when the change declines or fails', async () => {
    const { id } = await addJob();
    expect(await store.changeJob(id, () => null)).toBeNull();
    const failing = store.changeJob(id, () => {
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect((await store.readJob(id))?.revision).toBe(0);
  });

  it('is not written under an epoch that is over', async () => {
    const { id } = await addJob();
    const frozen = await store.takeEpoch();
    const current = await store.takeEpoch();
    const bump = (job: JobRecord) => ({ ...job, revision: job.revision + 1 });
    await expect(store.changeJob(id, bump, { epoch: frozen })).rejects.toMatchObject({ name: 'FencedError' });
    await expect(store.changeJob(id, bump, { epoch: frozen, touchesFiles: true })).rejects.toThrow();
    await expect(store.beat(frozen)).rejects.toMatchObject({ name: 'FencedError' });
    expect((await store.readJob(id))?.revision).toBe(0);
    expect((await store.changeJob(id, bump, { epoch: current }))?.revision).toBe(1);
  });

  it('of an older version gets what it lacks', async () => {
    const { id } = await addJob();
    await database.write(['jobs'], async (write) => {
      const jobs = write.objectStore('jobs');
      const stored = await jobs.get(id);
      if (stored) await jobs.put({ ...without(stored, 'notBeforeMs', 'invalidations'), schemaVersion: 0 });
    });
    expect(await store.readJob(id)).toMatchObject({
      schemaVersion: recordVersion,
      notBeforeMs: null,
      invalidations: 0,
    });
  });

  it('of a newer version is left alone', async () => {
    const { id } = await addJob();
    await store.changeJob(id, (job) => ({ ...job, schemaVersion: recordVersion + 1 }));
    expect(await store.readJob(id)).toBeNull();
    expect(await store.changeJob(id, (job) => ({ ...job, revision: 99 }))).toBeNull();
    expect((await database.read(['jobs'], (read) => read.objectStore('jobs').get(id)))?.revision).toBe(0);
  });

  it('is among the newest of its owner, the newest first', async () => {
    const file = await keep(Buffer.from('abc'));
    const records = [30, 10, 20].map((createdAtMs) => ({ ...recordWith(file), createdAtMs, file: null }));
    await store.addJobs(records.map((record) => ({ record, bytes: null })));
    await store.addJobs([
      { record: { ...recordWith(file), owner: 'bob@example.com', file: null }, bytes: null },
    ]);
    const newest = await store.readNewestJobs('ann@example.com', 2);
    expect(newest.map(({ createdAtMs }) => createdAtMs)).toEqual([30, 20]);
  });

  it('of a database of the first version is found in the present one', async () => {
    store.close();
    globalThis.indexedDB = new IDBFactory();
    const first = await openDB(databaseName, 1, {
      upgrade(db) {
        const jobs = db.createObjectStore('jobs', { keyPath: 'id' });
        jobs.createIndex('owner', 'owner');
        jobs.createIndex('openOwner', 'openOwner');
        db.createObjectStore('chunks');
        db.createObjectStore('loose', { keyPath: 'fileId' });
        db.createObjectStore('meta');
      },
    });
    const old = createRecord({ ...recordWith(emptyFile), createdAtMs: 5 });
    await first.put('jobs', old);
    first.close();
    expect(await store.readNewestJobs('ann@example.com', 10)).toMatchObject([{ id: old.id }]);
    expect(await store.readOpenJobs('ann@example.com')).toMatchObject([{ id: old.id }]);
  });

  it('is listed for its owner, and as open until it has ended', async () => {
    const { id } = await addJob();
    expect(await store.readOpenJobs('ann@example.com')).toHaveLength(1);
    expect(await store.readJobs('bob@example.com')).toEqual([]);
    await store.changeJob(id, (job) => ({ ...job, state: 'done', openOwner: null }));
    expect(await store.readOpenJobs('ann@example.com')).toEqual([]);
    expect(await store.readJobs('ann@example.com')).toHaveLength(1);
  });
});

describe('the connection', () => {
  it('is opened again when it was closed under us', async () => {
    const { id } = await addJob();
    const connection = await database.read(['jobs'], async (read) => read.db);
    connection.close();
    expect((await store.readJob(id))?.id).toBe(id);
  });

  it('that the browser closes in the middle of a transaction is opened again and the transaction made again', async () => {
    let runs = 0;
    await database.write(['loose'], async (write) => {
      runs += 1;
      await write.objectStore('loose').put({ fileId: `run ${runs}`, place: 'chunks', touchedAtMs: 0 });
      if (runs > 1) return;
      // A forced close aborts what is under way and closes the connection.
      write.abort();
      write.db.close();
    });
    const left = await database.read(['loose'], (read) => read.objectStore('loose').getAllKeys());
    expect(left).toEqual(['run 2']);
  });

  it('lets a newer version of the app upgrade, and then says that this one is too old', async () => {
    await addJob();
    const newer = await openDB(databaseName, databaseVersion + 1);
    await expect(store.readJobs('ann@example.com')).rejects.toMatchObject({ code: 'storage-blocked' });
    newer.close();
  });
});

const emptyFile: StoredFile = {
  fileId: 'none',
  place: 'chunks',
  sizeBytes: 0,
  chunkBytes,
  sha256: '',
  mediaType: '',
};

function keep(bytes: Buffer): Promise<StoredFile> {
  return copyBytes(store.bytes, readSlices(new Blob([new Uint8Array(bytes)]), signal), {
    mediaType: '',
    signal,
  });
}

async function addJob(): Promise<JobRecord> {
  const record = recordWith(await keep(Buffer.from('abc')));
  await store.addJobs([{ record, bytes: null }]);
  return record;
}

function recordWith(file: StoredFile): JobRecord {
  const record = createRecord({
    id: crypto.randomUUID() as JobId,
    kind: 'document',
    owner: 'ann@example.com',
    input: { from: 'docx', to: 'pdf' },
    fileName: 'a.docx',
    fileSizeBytes: file.sizeBytes,
    step: 'upload',
    createdAtMs: 1,
  });
  return { ...record, state: 'queued', file };
}

function without<T extends object, Name extends keyof T>(from: T, ...names: Name[]): Omit<T, Name> {
  const rest = { ...from };
  for (const name of names) delete rest[name];
  return rest;
}
