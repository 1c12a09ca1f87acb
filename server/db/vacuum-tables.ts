import type { PGlite } from '@electric-sql/pglite';

/** `pg_statistic` too: it has samples of the tables' values. */
const listTables = `
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')
  union all select 'pg_catalog.pg_statistic'`;
/** With `wal_recycle` off, a checkpoint deletes the segments before it. */
const dropWriteAheadLog = ['select pg_switch_wal()', 'checkpoint', 'checkpoint'];

/**
 * Rewrites every table of the embedded database without its dead rows, one at a time, and deletes the write-ahead log.
 * The embedded engine has no autovacuum: without this its files grow and contain deleted data.
 */
export async function vacuumTables(engine: PGlite): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(listTables);
  for (const { name } of rows) await engine.exec(`vacuum (full, analyze) ${name}`);
  for (const statement of dropWriteAheadLog) await engine.exec(statement);
}
