import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type { Notifications } from './notifications';
import type * as schema from './schema';

/** Both engines answer a raw query with at least its rows. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: { rows: unknown[] };
}

type Tables = ExtractTablesWithRelations<typeof schema>;

/** The database outside a transaction. Never use it inside a `transaction` callback: the embedded engine has one
 * connection, which that transaction holds, so the call would wait for itself. */
export type Database = PgDatabase<RowsResult, typeof schema, Tables>;
/** A transaction. Keep it short and free of file, network and conversion work: on the embedded engine everyone else
 * waits for it. */
export type Transaction = PgTransaction<RowsResult, typeof schema, Tables>;
/** For functions that only query and may run in either. */
export type Queryable = Database | Transaction;

/** An open, migrated database. */
export type OpenDatabase = {
  database: Database;
  /** `embedded`: this process is the only one on it. */
  engine: 'embedded' | 'postgres';
  /** How the task queue reaches the same database. */
  taskConnection: ConstructorOptions;
  notifications: Notifications;
  /** Removes deleted rows from the database's files. Undefined for PostgreSQL, which has autovacuum. */
  vacuum?: () => Promise<void>;
  close: () => Promise<void>;
};
