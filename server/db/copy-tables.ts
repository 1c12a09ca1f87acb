import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from './database';

/** Tables of the task queue that hold what is still to be done; its others are made again at start. */
const queueTables = ['pgboss.queue', 'pgboss.schedule', 'pgboss.job'];
const rowsAtOnce = 500;
const markTable = 'toolfront_unfinished_move';

/** Every table of which a copy is a copy of the server, with those first that others refer to. */
export async function listTables(database: Queryable): Promise<string[]> {
  const names = await readTexts(
    database,
    sql`select tablename as text from pg_tables where schemaname = 'public' and tablename <> ${markTable} order by 1`,
  );
  const references = await readTexts(
    database,
    sql`select conrelid::regclass || ' ' || confrelid::regclass as text from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const sorted = new Set<string>();
  const visit = (name: string) => {
    if (sorted.has(name)) return;
    for (const reference of references) {
      const [from, to = ''] = reference.split(' ');
      if (from === name && to !== name) visit(to);
    }
    sorted.add(name);
  };
  for (const name of names) visit(name);
  return [...[...sorted].map((name) => `public.${name}`), ...queueTables];
}

/** The rows of a table as JSON, in parts, exact to the last digit. */
export async function* readRows(tx: Transaction, table: string): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare copied_rows cursor for select row_to_json(t)::text as text from ${sql.raw(table)} t`,
  );
  for (;;) {
    const rows = await readTexts(tx, sql.raw(`fetch ${rowsAtOnce} from copied_rows`));
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.execute(sql`close copied_rows`);
}

/** Rows that are there already stay as they are. */
export async function writeRows(tx: Transaction, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.raw(table);
  await tx.execute(
    sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json) on conflict do nothing`,
  );
}

export async function countRows(database: Queryable, table: string): Promise<number> {
  const [text] = await readTexts(database, sql.raw(`select count(*)::text as text from ${table}`));
  return Number(text);
}

/** Whether nothing was ever stored by a server. */
export async function isUnused(database: Queryable): Promise<boolean> {
  for (const table of await listTables(database)) {
    if (table.startsWith('public.') && (await countRows(database, table)) > 0) return false;
  }
  return true;
}

/** Names the version of the tables: the hash of the last migration. */
export async function readTablesVersion(database: Queryable): Promise<string> {
  const [hash] = await readTexts(
    database,
    sql`select hash as text from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return hash ?? '';
}

/** Everything that is read in `work` is of one moment, also while a server writes. */
export function inSnapshot<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Is in a database that is being filled by a copy which can be resumed; answers whether it was there. */
export async function setMoveMark(database: Database, how: 'read' | 'set' | 'remove'): Promise<boolean> {
  const [found] = await readTexts(database, sql`select to_regclass(${markTable})::text as text`);
  if (how === 'set') await database.execute(sql.raw(`create table if not exists ${markTable} ()`));
  if (how === 'remove') await database.execute(sql.raw(`drop table if exists ${markTable}`));
  return found !== 'null';
}

async function readTexts(database: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await database.execute(query);
  return rows.map((row) => String((row as { text: unknown }).text));
}
