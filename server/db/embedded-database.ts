import { existsSync } from 'node:fs';
import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import type { OpenDatabase } from './database';
import { type FolderLock, lockFolder } from './folder-lock';
import { migrationsFolder } from './migrations-folder';
import { createNotify } from './notifications';
import * as schema from './schema';
import { vacuumTables } from './vacuum-tables';

/** A start that fails with less left on the disk failed for that. */
const startMinBytes = 1024 * 1024;

/**
 * Opens the embedded database in DATA_DIR/db, creating it the first time. Every caller (drizzle and the task queue
 * alike) talks to the one PGlite instance directly and so shares its mutex; a pool adapter beside it would not.
 * Throws FolderInUseError when another process holds the folder.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDatabase(dataDir);
  try {
    const folder = embeddedFolder(dataDir);
    await ensureInitialised(folder);
    const engine = await startEngine(folder);
    const database = drizzle(engine, { schema, casing: 'snake_case' });
    await migrate(database, { migrationsFolder: migrationsFolder() });
    return {
      database,
      engine: 'embedded',
      notifications: {
        listen: async (channel, onNotify) => void (await engine.listen(channel, onNotify)),
        notify: createNotify((channel) => database.execute(sql`select pg_notify(${channel}, '')`)),
      },
      taskConnection: { db: fromPglite(engine), backend: 'pglite' },
      vacuum: () => vacuumTables(engine),
      close: async () => {
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw await explainFailure(error, dataDir);
  }
}

/** Opens one that exists, as it is. Throws FolderInUseError when another process holds the folder. */
export async function openEmbeddedEngine(
  dataDir: string,
): Promise<{ engine: PGlite; close: () => Promise<void> }> {
  const lock = await lockDatabase(dataDir);
  try {
    const engine = await startEngine(embeddedFolder(dataDir));
    return { engine, close: () => engine.close().finally(lock.release) };
  } catch (error) {
    await lock.release();
    throw await explainFailure(error, dataDir);
  }
}

function lockDatabase(dataDir: string): Promise<FolderLock> {
  return lockFolder(join(dataDir, 'db.lock'));
}

/** Where it is in DATA_DIR. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

/** The engine does not always say that the disk was full. */
async function explainFailure(error: unknown, dataDir: string): Promise<unknown> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= startMinBytes) return error;
  return Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC' });
}

// A kill during the very first initialisation can spoil the folder, so it happens beside it.
async function ensureInitialised(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const beside = `${folder}.new`;
  await rm(beside, { recursive: true, force: true });
  const engine = await startEngine(beside);
  await engine.close();
  await rename(beside, folder);
}

async function startEngine(folder: string): Promise<PGlite> {
  const engine = new PGlite({
    dataDir: folder,
    // The default of 128 MB is for a machine of its own; a site's accounts and jobs fit in far less.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_recycle=off'],
  });
  await engine.waitReady;
  return engine;
}
