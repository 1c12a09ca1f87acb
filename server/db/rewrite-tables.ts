import type { PGlite } from '@electric-sql/pglite';

/** The statistics hold samples of what was in a table. */
const listTables = `
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')
  union all select 'pg_catalog.pg_statistic'`;
/** The files of the log before the last checkpoint are deleted: `wal_recycle` is off. */
const endLog = ['select pg_switch_wal()', 'checkpoint', 'checkpoint'];

/**
 * Rewrites every table of the embedded database without the rows that are gone, one at a time, and drops the log that
 * had them: no daemon does it there, so files would only grow, and keep what was deleted.
 */
export async function rewriteTables(engine: PGlite): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(listTables);
  for (const { name } of rows) await engine.exec(`vacuum (full, analyze) ${name}`);
  for (const statement of endLog) await engine.exec(statement);
}
