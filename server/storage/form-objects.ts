import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { files, storageObjects, users } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import type { ExternalBucket } from './external-bucket';
import type { FileOwner, FileStore, StagedFile, StoredFile } from './file-store';
import { keyOfAddress, personOfKey } from './object-keys';

/** Objects that were uploaded by a signed form, by their key. */
export type FormObjects = {
  /** Whose upload this is, on this site; undefined when the key is in nobody's folder. */
  findOwner: (siteCode: string, key: string) => Promise<FileOwner | undefined>;
  /** Keeps what was uploaded; the same key again replaces it, as in any object store. */
  putObject: (owner: FileOwner, key: string, staged: StagedFile) => Promise<StoredFile>;
  /** The file under a key of this site. Throws `fileGone`. */
  findObject: (siteCode: string, key: string) => Promise<StoredFile>;
  /** Forgets keys whose file is gone. */
  sweep: () => Promise<void>;
};

export function createFormObjects(database: Database, files: FileStore, secret: string): FormObjects {
  return {
    findOwner: async (siteCode, key) => {
      const personId = personOfKey(secret, key);
      if (personId === undefined) return undefined;
      const [user] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, personId), eq(users.siteCode, siteCode)));
      return user && { siteCode, ownerId: user.id };
    },
    putObject: (owner, key, staged) =>
      database.transaction(async (tx) => {
        const file = await files.keepFile(tx, owner, staged, nameOfKey(key));
        const row = { fileId: file.id, siteCode: owner.siteCode };
        // The replaced file stays until it expires: work that has started continues reading it.
        await tx
          .insert(storageObjects)
          .values({ key, ...row })
          .onConflictDoUpdate({ target: storageObjects.key, set: row });
        return file;
      }),
    findObject: async (siteCode, key) => {
      const [row] = await database
        .select()
        .from(storageObjects)
        .where(and(eq(storageObjects.key, key), eq(storageObjects.siteCode, siteCode)));
      if (!row) throw new ApiFailure(failures.fileGone);
      return files.findFile(row.fileId);
    },
    sweep: async () => {
      await database.delete(storageObjects).where(notInArray(storageObjects.fileId, livingIds(database)));
    },
  };
}

/**
 * The same store, whose `openOwnedFile` also takes the address of an object: of this server's own, or of the one
 * bucket that the operator has configured, out of which it is then copied once.
 */
export function withObjectAddresses(
  files: FileStore,
  objects: FormObjects,
  bucket: ExternalBucket | undefined,
): FileStore {
  return { ...files, openOwnedFile };

  async function openOwnedFile(owner: FileOwner, host: string, address: string): Promise<StoredFile> {
    const bucketKey = bucket?.keyOfAddress(address);
    const key = bucketKey ?? keyOfAddress(address, host);
    if (key === undefined) return files.openOwnedFile(owner, host, address);
    const keyOwner = await objects.findOwner(owner.siteCode, key);
    if (keyOwner?.ownerId !== owner.ownerId) throw new ApiFailure(failures.fileGone);
    try {
      return await objects.findObject(owner.siteCode, key);
    } catch (error) {
      if (bucket === undefined || bucketKey === undefined) throw error;
      return objects.putObject(owner, key, await bucket.stageObject(key));
    }
  }
}

function livingIds(database: Database) {
  return database.select({ id: files.id }).from(files);
}

function nameOfKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
