import { existsSync } from 'node:fs';
import pg from 'pg';
import type { ServerConfig } from '../config';
import { embeddedFolder } from './embedded-database';

const connectionTimeoutMs = 10_000;

/** Whether a server has been started on the configured database; nothing is created. Rejects where it cannot be reached. */
export async function hasDatabase({
  databaseUrl,
  dataDir,
}: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): Promise<boolean> {
  if (databaseUrl === undefined) return existsSync(embeddedFolder(dataDir));
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectionTimeoutMs,
  });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.users') is not null as has_tables");
    return rows[0].has_tables === true;
  } finally {
    await client.end();
  }
}
