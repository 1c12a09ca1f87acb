import type { Readable } from 'node:stream';
import type { Transaction } from '../db/database';
import type { ObjectContent } from './object-store';

/** A stored file, upload or result. */
export type StoredFile = {
  id: string;
  siteCode: string;
  ownerId: string;
  /** As the person named it, made safe: no path, no control characters. */
  name: string;
  /** Lower-case, without dot. */
  extension: string;
  sizeBytes: number;
  /** Of the content, hex. */
  sha256: string;
  /** The path of its address on the tenant's own origin: `/files/<id>/<name>`. */
  url: string;
  expiresAt: Date;
};

/** Whose file it is. */
export type FileOwner = { siteCode: string; ownerId: string };

/** Bytes that are safely in the storage and belong to nobody yet. `keepFile` gives them an owner and an address. */
export type StagedFile = { storageKey: string; sizeBytes: number; sha256: string };

/**
 * Where files are. Bytes first, row second: `stage*` makes the bytes durable, `keepFile` writes the row in the
 * caller's transaction, so that a result appears together with the row that mentions it. Staged bytes that no row
 * mentions are swept.
 */
export type FileStore = {
  /**
   * Streams to the storage; nothing of it is held in memory. Throws `tooLarge` past `maxBytes`, having deleted what
   * came before; any other failure of the stream deletes it too. Throws `serverFull` where the disk has too little left.
   */
  stageStream: (stream: Readable, maxBytes: number) => Promise<StagedFile>;
  /** Takes a local file over; it is gone from `path` afterwards. `name` is what it will be stored as. */
  stageLocalFile: (path: string, name: string) => Promise<StagedFile>;
  /** Deletes staged bytes that were not stored. */
  discardStaged: (staged: StagedFile) => Promise<void>;
  /** The row and the address of staged bytes. They live for `fileLifetimeDays`. */
  keepFile: (tx: Transaction, owner: FileOwner, staged: StagedFile, name: string) => Promise<StoredFile>;
  /**
   * The file that an address names, if it is this owner's and has not expired. Accepts the path and the absolute form
   * on `host` (the tenant's, with or without port); every other address, another owner's or site's file, and one that
   * has expired throw `fileGone` alike, so that nothing can be found out by asking. Never fetches anything.
   */
  openOwnedFile: (owner: FileOwner, host: string, address: string) => Promise<StoredFile>;
  /** By id, for tasks. Throws `fileGone`. */
  findFile: (id: string) => Promise<StoredFile>;
  /** The content for a download; `range` as in `ObjectStore.open`. */
  openContent: (file: Pick<StoredFile, 'id'>, range?: string) => Promise<ObjectContent>;
  /** A local file with the content, read only: where it is stored, or a copy at `copyPath`. */
  localPath: (file: Pick<StoredFile, 'id'>, copyPath: string) => Promise<string>;
  /**
   * Where a result is downloaded: at the bucket, signed, where browsers reach it; else at the tenant's own origin. Whoever
   * has the address may, until the file expires. Throws `fileGone`.
   */
  resultAddress: (id: string) => Promise<string>;
  deleteFile: (id: string) => Promise<void>;
  /** Deletes expired files and staged bytes that were never stored. Returns how many. */
  sweep: (now: Date) => Promise<number>;
};
