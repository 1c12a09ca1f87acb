import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { extensionOf } from '../../contract/documents';
import { fileLifetimeDays } from '../../contract/limits';
import type { Database } from '../db/database';
import { files } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { assertDiskSpace } from './disk-space';
import { fileAddress, fileIdOfAddress, safeFileName } from './file-address';
import type { FileStore, StagedFile, StoredFile } from './file-store';

const dayMs = 24 * 60 * 60 * 1000;
/** Bytes that nobody kept for so long are of a request that died. */
const orphanAgeMs = dayMs;
/** 144 bits: an address cannot be guessed. */
const idBytes = 18;
const sweepBatch = 500;

/** Files in a folder of this machine, their rows in the database; `reserveBytes` of the disk stay free. */
export function createLocalFileStore(database: Database, folder: string, reserveBytes = 0): FileStore {
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
    localPath: async ({ id }) => {
      const row = await findLiving(id);
      if (!row) throw new ApiFailure(failures.fileGone);
      const path = pathOf(row.storageKey);
      await access(path).catch((error: unknown) => {
        throw new ApiFailure(failures.fileGone, `${path}: ${String(error)}`);
      });
      return path;
    },
    deleteFile: async (id) => {
      const deleted = await database.delete(files).where(eq(files.id, id)).returning();
      await removeBytes(deleted);
    },
    sweep: async (now) => (await sweepExpired(now)) + (await sweepOrphans(now)),
  };

  async function stageStream(stream: Readable, maxBytes: number): Promise<StagedFile> {
    const storageKey = randomUUID();
    const path = pathOf(storageKey);
    const partPath = `${path}.part`;
    await mkdir(dirname(path), { recursive: true });
    await assertDiskSpace(folder, 0, reserveBytes);
    const counted = countBytes(maxBytes);
    try {
      await pipeline(stream, counted.transform, createWriteStream(partPath, { flags: 'wx', flush: true }));
      await rename(partPath, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(partPath, { force: true });
      throw error;
    }
    return { storageKey, ...counted.read() };
  }

  async function findLiving(id: string): Promise<typeof files.$inferSelect | undefined> {
    const [row] = await database
      .select()
      .from(files)
      .where(and(eq(files.id, id), gt(files.expiresAt, new Date())));
    return row;
  }

  async function sweepExpired(now: Date): Promise<number> {
    const expired = await database.delete(files).where(lte(files.expiresAt, now)).returning();
    await removeBytes(expired);
    return expired.length;
  }

  async function sweepOrphans(now: Date): Promise<number> {
    let count = 0;
    for (const shard of await listFolder(folder)) {
      const names = await listFolder(join(folder, shard));
      for (let start = 0; start < names.length; start += sweepBatch) {
        count += await sweepOrphansOf(shard, names.slice(start, start + sweepBatch), now);
      }
    }
    return count;
  }

  async function sweepOrphansOf(shard: string, names: string[], now: Date): Promise<number> {
    const kept = await database
      .select({ storageKey: files.storageKey })
      .from(files)
      .where(inArray(files.storageKey, names));
    const keptKeys = new Set(kept.map(({ storageKey }) => storageKey));
    let count = 0;
    for (const name of names.filter((candidate) => !keptKeys.has(candidate))) {
      const path = join(folder, shard, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
      if (now.getTime() - mtimeMs < orphanAgeMs) continue;
      await rm(path, { force: true });
      count += 1;
    }
    return count;
  }

  async function removeBytes(rows: { storageKey: string }[]): Promise<void> {
    for (const { storageKey } of rows) await rm(pathOf(storageKey), { force: true });
  }

  function pathOf(storageKey: string): string {
    return join(folder, storageKey.slice(0, 2), storageKey);
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

// The rename is durable once the folder is.
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function listFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
