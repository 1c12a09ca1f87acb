import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { extensionOf } from '../../contract/documents';
import { fileLifetimeDays } from '../../contract/limits';
import { dayMs } from '../../contract/time-spans';
import type { Database } from '../db/database';
import { files } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { fileAddress, fileIdOfAddress, safeFileName } from './file-address';
import { describeDownload } from './file-headers';
import type { FileOwner, FileStore, StagedFile, StoredFile } from './file-store';
import type { ObjectStore } from './object-store';

/** Bytes that no row names for so long are of a request that died. */
const orphanAgeMs = dayMs;
/** 144 bits: an address cannot be guessed. */
const idBytes = 18;
const sweepBatch = 500;

/** Files whose bytes are objects and whose rows are in the database. */
export function createFileStore(database: Database, objects: ObjectStore): FileStore {
  return {
    stageStream: (stream, maxBytes) => stage(randomUUID(), stream, maxBytes),
    stageLocalFile: async (path, name) => {
      const key = randomUUID() + extensionInKey(extensionOf(safeFileName(name)));
      const staged = await stage(key, createReadStream(path), Number.POSITIVE_INFINITY);
      await rm(path, { force: true });
      return staged;
    },
    discardStaged: (staged) => removeBytes([staged]),
    keepFile: async (tx, owner, staged, givenName) => {
      const name = safeFileName(givenName);
      const row = {
        id: randomBytes(idBytes).toString('base64url'),
        ...owner,
        ...staged,
        name,
        extension: extensionOf(name),
        expiresAt: new Date(Date.now() + fileLifetimeDays * dayMs),
      };
      await tx.insert(files).values(row);
      return describeFile(row);
    },
    openOwnedFile: async (owner, host, address) => {
      const row = await findByAddress(owner, host, address);
      if (!row || row.siteCode !== owner.siteCode || row.ownerId !== owner.ownerId) {
        throw new ApiFailure(failures.fileGone);
      }
      return describeFile(row);
    },
    findFile: async (id) => describeFile(await requireLiving(id)),
    openContent: async ({ id }, range) => objects.open(await findKey(id), range),
    localPath: async ({ id }, copyPath) => objects.toLocalFile(await findKey(id), copyPath),
    resultAddress,
    deleteFile: async (id) => {
      const deleted = await database.delete(files).where(eq(files.id, id)).returning();
      await removeBytes(deleted);
    },
    sweep: async (now) => (await sweepExpired(now)) + (await sweepOrphans(now)),
  };

  async function stage(storageKey: string, stream: Readable, maxBytes: number): Promise<StagedFile> {
    const counted = countBytes(maxBytes);
    // Its failure reaches `put` as the stream's own.
    pipeline(stream, counted.transform).catch(() => {});
    await objects.put(storageKey, counted.transform);
    return { storageKey, ...counted.read() };
  }

  function findLiving(id: string): Promise<typeof files.$inferSelect | undefined> {
    return selectLiving(eq(files.id, id));
  }

  async function selectLiving(condition: SQL | undefined): Promise<typeof files.$inferSelect | undefined> {
    const [row] = await database
      .select()
      .from(files)
      .where(and(condition, gt(files.expiresAt, new Date())));
    return row;
  }

  /** A page may ask for more work on a result, by the address that it was given. */
  async function findByAddress(
    { siteCode, ownerId }: FileOwner,
    host: string,
    address: string,
  ): Promise<typeof files.$inferSelect | undefined> {
    const key = objects.publicAddresses?.keyOf(address);
    if (key !== undefined) {
      const isOwn = and(eq(files.siteCode, siteCode), eq(files.ownerId, ownerId));
      return selectLiving(and(eq(files.storageKey, key), isOwn));
    }
    const id = fileIdOfAddress(address, host);
    return id === undefined ? undefined : findLiving(id);
  }

  async function requireLiving(id: string): Promise<typeof files.$inferSelect> {
    const row = await findLiving(id);
    if (!row) throw new ApiFailure(failures.fileGone);
    return row;
  }

  async function findKey(id: string): Promise<string> {
    return (await requireLiving(id)).storageKey;
  }

  async function resultAddress(id: string): Promise<string> {
    const { storageKey, name, extension, expiresAt } = await requireLiving(id);
    // A page reads from an address what it is going to save.
    if (!objects.publicAddresses || !storageKey.endsWith(extensionInKey(extension)))
      return fileAddress(id, name);
    return objects.publicAddresses.sign(storageKey, { ...describeDownload({ name, extension }), expiresAt });
  }

  async function sweepExpired(now: Date): Promise<number> {
    const expired = await database.delete(files).where(lte(files.expiresAt, now)).returning();
    await removeBytes(expired);
    return expired.length;
  }

  async function sweepOrphans(now: Date): Promise<number> {
    let count = 0;
    let old: string[] = [];
    for await (const { key, modifiedAt } of objects.list()) {
      if (now.getTime() - modifiedAt.getTime() < orphanAgeMs) continue;
      old.push(key);
      if (old.length < sweepBatch) continue;
      count += await removeOrphans(old);
      old = [];
    }
    return count + (await removeOrphans(old));
  }

  async function removeOrphans(keys: string[]): Promise<number> {
    const owned = await database
      .select({ storageKey: files.storageKey })
      .from(files)
      .where(inArray(files.storageKey, keys));
    const ownedKeys = new Set(owned.map(({ storageKey }) => storageKey));
    const orphans = keys.filter((key) => !ownedKeys.has(key));
    for (const key of orphans) await objects.remove(key);
    return orphans.length;
  }

  async function removeBytes(rows: { storageKey: string }[]): Promise<void> {
    for (const { storageKey } of rows) await objects.remove(storageKey);
  }
}

function extensionInKey(extension: string): string {
  return /^[a-z\d]+$/.test(extension) ? `.${extension}` : '';
}

type FileRow = Omit<typeof files.$inferSelect, 'createdAt'>;

function describeFile(row: FileRow): StoredFile {
  const { id, siteCode, ownerId, name, extension, sizeBytes, sha256, expiresAt } = row;
  return { id, siteCode, ownerId, name, extension, sizeBytes, sha256, expiresAt, url: fileAddress(id, name) };
}

function countBytes(maxBytes: number) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        done(new ApiFailure(failures.tooLarge));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { transform, read: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}
