import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { ServerConfig } from '../config';
import { openEmbeddedEngine } from './embedded-database';
import { migrationsFolder } from './migrations-folder';

/** How a database stands to this version of the server. */
export type DatabaseState = {
  /** Migrations that the next start applies. */
  pending: number;
  /** A newer version has migrated it. */
  isNewer: boolean;
  /** The clock of its machine. */
  now: Date;
};

const databaseTimeoutMs = 10_000;

type Execute = (query: string) => PromiseLike<{ rows: unknown[] }>;

/** Opens the configured database, which must exist, and migrates nothing. Throws FolderInUseError. */
export async function inspectDatabase({
  databaseUrl,
  dataDir,
}: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): Promise<DatabaseState> {
  if (databaseUrl === undefined) {
    const { engine, close } = await openEmbeddedEngine(dataDir);
    return readDatabaseState((query) => engine.query(query)).finally(close);
  }
  const client = new pg.Client({
    ...{ connectionString: databaseUrl, connectionTimeoutMillis: databaseTimeoutMs },
    query_timeout: databaseTimeoutMs,
  });
  await client.connect();
  return readDatabaseState((query) => client.query(query)).finally(() => client.end());
}

/** `execute` asks a database that is open. */
export async function readDatabaseState(execute: Execute): Promise<DatabaseState> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(
    ({ folderMillis }) => folderMillis,
  );
  const { rows } = await execute(
    `select (select max(created_at) from drizzle.__drizzle_migrations) as last, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const [row] = rows as { last: string | number | null; now: number }[];
  const last = Number(row?.last ?? 0);
  return {
    // As the migrator decides it.
    pending: known.filter((millis) => millis > last).length,
    isNewer: last > Math.max(...known),
    now: new Date(Number(row?.now)),
  };
}
