import { unfinishedUploadLifetimeHours } from '../../contract/limits';
import { hourMs } from '../../contract/time-spans';
import type { Database } from '../db/database';
import { ApiFailure, failures } from '../http/failure';
import { uploadIdOfAddress } from './file-address';
import type { FileOwner, FileStore, StoredFile } from './file-store';
import type { UnfinishedUploads } from './unfinished-uploads';
import {
  deleteStaleUploads,
  deleteUpload,
  findUpload,
  listUnfinishedIds,
  lockUnfinishedUpload,
  noteFinished,
  type UploadRow,
} from './upload-store';

/** Uploads that come in pieces. */
export type ResumableUploads = {
  unfinished: UnfinishedUploads;
  /** This owner's upload. Throws `fileGone` for another's and for none, `uploadExpired` after a day without a byte. */
  openOwned: (owner: FileOwner, id: string) => Promise<UploadRow>;
  /**
   * Makes a stored file of an upload whose last byte is there, once, however often and at once it is called; a server
   * killed in between does it at the next call. Undefined while bytes are missing.
   */
  complete: (id: string) => Promise<StoredFile | undefined>;
  /** Deletes it, with the file it has become. */
  remove: (upload: UploadRow) => Promise<void>;
  /** Deletes what got no byte for a day. Returns how many. */
  sweep: (now: Date) => Promise<number>;
};

const unfinishedLifetimeMs = unfinishedUploadLifetimeHours * hourMs;

export function createResumableUploads(
  database: Database,
  files: FileStore,
  unfinished: UnfinishedUploads,
): ResumableUploads {
  const completing = new Map<string, Promise<StoredFile | undefined>>();
  return { unfinished, openOwned, complete, remove, sweep };

  async function openOwned({ siteCode, ownerId }: FileOwner, id: string): Promise<UploadRow> {
    const row = await findUpload(database, id);
    if (row?.siteCode !== siteCode || row.ownerId !== ownerId) throw new ApiFailure(failures.fileGone);
    if (row.fileId === null && isExpired(row, new Date())) throw new ApiFailure(failures.uploadExpired);
    return row;
  }

  function complete(id: string): Promise<StoredFile | undefined> {
    const running = completing.get(id);
    if (running) return running;
    const started = completeAlone(id).finally(() => completing.delete(id));
    completing.set(id, started);
    return started;
  }

  async function completeAlone(id: string): Promise<StoredFile | undefined> {
    const row = await findUpload(database, id);
    if (!row) return undefined;
    if (row.fileId !== null) return files.findFile(row.fileId);
    if ((await unfinished.readSize(id)) !== row.sizeBytes) return undefined;
    // A copy: the pieces stay until the row says that the file is stored, so a kill at any moment loses nothing.
    const staged = await files.stageStream(unfinished.read(id), row.sizeBytes);
    const file = await database.transaction(async (tx) => {
      // Deleted meanwhile, or completed by another process: our copy is swept.
      if (!(await lockUnfinishedUpload(tx, id))) return undefined;
      const stored = await files.keepFile(tx, row, staged, row.name);
      await noteFinished(tx, id, stored.id);
      return stored;
    });
    await unfinished.remove(id);
    return file ?? findCompleted(id);
  }

  async function findCompleted(id: string): Promise<StoredFile | undefined> {
    const fileId = (await findUpload(database, id))?.fileId;
    return fileId ? files.findFile(fileId) : undefined;
  }

  async function remove({ id }: UploadRow): Promise<void> {
    const fileId = (await findUpload(database, id))?.fileId;
    await deleteUpload(database, id);
    await unfinished.remove(id);
    if (fileId) await files.deleteFile(fileId);
  }

  async function sweep(now: Date): Promise<number> {
    const before = new Date(now.getTime() - unfinishedLifetimeMs);
    const count = await deleteStaleUploads(database, before);
    const wanted = await listUnfinishedIds(database);
    for await (const { id, modifiedAt } of unfinished.list()) {
      // One that is new may have been created after the list was read.
      if (!wanted.has(id) && modifiedAt < before) await unfinished.remove(id);
    }
    return count;
  }
}

/** The same store, whose `openOwnedFile` also takes the address of a finished resumable upload. */
export function withUploadAddresses(files: FileStore, uploads: ResumableUploads): FileStore {
  return {
    ...files,
    openOwnedFile: async (owner, host, address) => {
      const id = uploadIdOfAddress(address, host);
      if (id === undefined) return files.openOwnedFile(owner, host, address);
      await uploads.openOwned(owner, id);
      const file = await uploads.complete(id);
      if (!file) throw new ApiFailure(failures.fileGone, 'the upload is not finished');
      return file;
    },
  };
}

function isExpired({ touchedAt }: UploadRow, now: Date): boolean {
  return now.getTime() - touchedAt.getTime() > unfinishedLifetimeMs;
}
