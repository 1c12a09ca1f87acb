import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { OpenDatabase } from './database';
import { migrationsFolder } from './migrations-folder';
import { createNotifications } from './notifications';
import * as schema from './schema';

/** Any number; all server processes that share a database must use the same one. */
const migrationLockKey = 4_173_001;

/** Connects to a PostgreSQL server and migrates it; processes that start together migrate one after another. */
export async function openPostgresDatabase(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that breaks is replaced at the next use; unheard, the event would end the process.
  pool.on('error', (error) => process.stderr.write(`database connection lost: ${error.message}\n`));
  try {
    await migrateUnderLock(pool);
    const database = drizzle(pool, { schema, casing: 'snake_case' });
    const notifications = createNotifications(url, (channel) =>
      database.execute(sql`select pg_notify(${channel}, '')`),
    );
    return {
      database,
      engine: 'postgres',
      // The task queue keeps connections of its own: one of them listens all the time.
      taskConnection: { connectionString: url, max: 4 },
      notifications,
      close: async () => {
        await notifications.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function migrateUnderLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const database = drizzle(client, { schema, casing: 'snake_case' });
    await database.execute(sql`select pg_advisory_lock(${migrationLockKey})`);
    try {
      await migrate(database, { migrationsFolder: migrationsFolder() });
    } finally {
      await database.execute(sql`select pg_advisory_unlock(${migrationLockKey})`);
    }
  } finally {
    client.release();
  }
}
