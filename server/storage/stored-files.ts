import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { extensionOf } from '../../contract/documents';
import { fileLifetimeDays } from '../../contract/limits';
import type { Database } from '../db/database';
import { files } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { fileAddress, fileIdOfAddress, safeFileName } from './file-address';
import type { FileStore, StagedFile, StoredFile } from './file-store';
import type { ObjectStore } from './object-store';

const dayMs = 24 * 60 * 60 * 1000;
/** Bytes that no row names for so long are of a request that died. */
const orphanAgeMs = dayMs;
/** 144 bits: an address cannot be guessed. */
const idBytes = 18;
const sweepBatch = 500;

/** Files whose bytes are objects and whose rows are in the database. */
export function createFileStore(database: Database, objects: ObjectStore): FileStore {
  return {
    stageStream,
    stageLocalFile: async (path) => {
      const staged = await stageStream(createReadStream(path), Number.POSITIVE_INFINITY);
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
      const id = fileIdOfAddress(address, host);
      const row = id === undefined ? undefined : await findLiving(id);
      if (!row || row.siteCode !== owner.siteCode || row.ownerId !== owner.ownerId) {
        throw new ApiFailure(failures.fileGone);
      }
      return describeFile(row);
    },
    findFile: async (id) => {
      const row = await findLiving(id);
      if (!row) throw new ApiFailure(failures.fileGone);
      return describeFile(row);
    },
    openContent: async ({ id }, range) => objects.open(await findKey(id), range),
    localPath: async ({ id }, copyPath) => objects.toLocalFile(await findKey(id), copyPath),
    deleteFile: async (id) => {
      const deleted = await database.delete(files).where(eq(files.id, id)).returning();
      await removeBytes(deleted);
    },
    sweep: async (now) => (await sweepExpired(now)) + (await sweepOrphans(now)),
  };

  async function stageStream(stream: Readable, maxBytes: number): Promise<StagedFile> {
    const storageKey = randomUUID();
    const counted = countBytes(maxBytes);
    // Its failure reaches `put` as the stream's own.
    pipeline(stream, counted.transform).catch(() => {});
    await objects.put(storageKey, counted.transform);
    return { storageKey, ...counted.read() };
  }

  async function findLiving(id: string): Promise<typeof files.$inferSelect | undefined> {
    const [row] = await database
      .select()
      .from(files)
      .where(and(eq(files.id, id), gt(files.expiresAt, new Date())));
    return row;
  }

  async function findKey(id: string): Promise<string> {
    const row = await findLiving(id);
    if (!row) throw new ApiFailure(failures.fileGone);
    return row.storageKey;
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
