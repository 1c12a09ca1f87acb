import {
  countRows,
  inSnapshot,
  isUnused,
  listTables,
  readRows,
  readTablesVersion,
  setMoveMark,
  writeRows,
} from '../db/copy-tables';
import type { Database, OpenDatabase } from '../db/database';
import { openPostgresDatabase } from '../db/postgres-database';
import { describeError } from '../describe-error';
import { actAudited } from './audit-store';
import { createQueueTables } from './backup-commands';
import { type Answer, type Command, type Given, Refusal, UsageError } from './command';

export const moveCommands: readonly Command[] = [
  {
    name: 'move-database',
    about: 'Copy the embedded database to a PostgreSQL server; typed again, it resumes',
    operands: ['URL'],
    run: moveDatabase,
  },
];

/** The embedded database stays as it is. */
async function moveDatabase({ config, actor, withDatabase, operands: [url = ''] }: Given): Promise<Answer> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new UsageError('URL must be a postgres:// address.');
  if (config.databaseUrl !== undefined) {
    throw new Refusal(
      'DATABASE_URL is set. Leave it out: what is moved is the embedded database in DATA_DIR.',
    );
  }
  return withDatabase(async ({ database }) => {
    const target = await openPostgresDatabase(url).catch((error: unknown) => {
      throw new Refusal(`The database at URL cannot be opened: ${describeError(error).message}`);
    });
    try {
      const tables = await actAudited(database, { actor, action: 'move-database', object: 'postgres' }, () =>
        copyTables(database, target),
      );
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
      return {
        data: { tables },
        lines: [
          `${rows} rows of ${Object.keys(tables).length} tables are there, as many as here.`,
          'Start the server with DATABASE_URL. The embedded database is kept in DATA_DIR/db; files stay where they are.',
        ],
      };
    } finally {
      await target.close();
    }
  });
}

async function copyTables(source: Database, target: OpenDatabase): Promise<Record<string, number>> {
  const isResumed = await setMoveMark(target.database, 'read');
  if (!isResumed && !(await isUnused(target.database))) {
    throw new Refusal('The database at URL has been used. Name an empty one: nothing is overwritten.');
  }
  if ((await readTablesVersion(source)) !== (await readTablesVersion(target.database))) {
    throw new Refusal('The database at URL has tables of another version. Name an empty one.');
  }
  await setMoveMark(target.database, 'set');
  await createQueueTables(target);
  const counts: Record<string, number> = {};
  for (const table of await listTables(source))
    counts[table] = await copyTable(source, target.database, table);
  await setMoveMark(target.database, 'remove');
  return counts;
}

/** Each table is there whole or not at all. */
async function copyTable(source: Database, target: Database, table: string): Promise<number> {
  const count = await countRows(source, table);
  if ((await countRows(target, table)) < count) {
    await target.transaction((into) =>
      inSnapshot(source, async (from) => {
        for await (const rows of readRows(from, table)) await writeRows(into, table, rows);
      }),
    );
  }
  const copied = await countRows(target, table);
  if (copied < count) throw new Error(`${table} has ${copied} rows of ${count} at URL`);
  return count;
}
