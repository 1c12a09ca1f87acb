import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type InferOutput, literal, number, object, optional, record, safeParse, string } from 'valibot';
import type { ServerConfig } from '../config';
import {
  countRows,
  inSnapshot,
  isUnused,
  listTables,
  readRows,
  readTablesVersion,
  writeRows,
} from '../db/copy-tables';
import type { Database, OpenDatabase, Transaction } from '../db/database';
import { makePrivateFolder } from '../storage/private-folder';
import { createTaskQueue } from '../tasks/task-queue';
import { actAudited } from './audit-store';
import { listFiles, type Packed, readLinesInParts, unpackArchive, writeArchive } from './backup-archive';
import { type Answer, type Command, type Given, Refusal } from './command';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    about: 'Write database, files, sites and secrets into one file; a bucket is named, not copied',
    operands: ['FILE'],
    run: backUp,
  },
  {
    name: 'restore',
    about: 'Fill a new installation of the same version with what "backup" wrote',
    operands: ['FILE'],
    mayCreateDatabase: true,
    run: restore,
  },
];

const manifestName = 'manifest.json';
const manifestSchema = object({
  format: literal(1),
  createdAt: string(),
  /** Rows fit into tables of the same version alone. */
  tablesVersion: string(),
  /** How many rows each table has. */
  tables: record(string(), number()),
  /** Where the files are that are not in the backup. */
  bucket: optional(object({ endpoint: string(), bucket: string() })),
});

type Manifest = InferOutput<typeof manifestSchema>;

/** In DATA_DIR: the database goes row by row, and pictures in other sizes are made again. */
const leftOut = /^(db|db\.new|pictures|\.restore-\w+)\/|^db\.lock$/;
const rowsAtOnce = 500;

async function backUp({ config, withDatabase, operands: [name = ''] }: Given): Promise<Answer> {
  const path = resolve(name);
  for (const folder of [config.dataDir, config.sitesDir]) {
    if (path.startsWith(`${folder}/`))
      throw new Refusal(`FILE must lie outside of ${folder}, which is backed up.`);
  }
  if (existsSync(path)) throw new Refusal(`${path} exists already. A backup replaces nothing.`);
  return withDatabase(async ({ database }) => {
    await mkdir(dirname(path), { recursive: true });
    const staging = await mkdtemp(`${path}-tables-`);
    try {
      const manifest = await dumpTables(database, config, staging);
      await writeFile(join(staging, manifestName), JSON.stringify(manifest, null, 2));
      const files = await listPacked(config, manifest, staging);
      await writeArchive(path, files);
      return { data: { path, ...manifest }, lines: describeBackup(path, manifest, files.length) };
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
}

function dumpTables(database: Database, { bucket }: ServerConfig, folder: string): Promise<Manifest> {
  return inSnapshot(database, async (tx) => {
    const tables: Record<string, number> = {};
    for (const table of await listTables(tx)) {
      tables[table] = 0;
      const lines = async function* () {
        for await (const rows of readRows(tx, table)) {
          tables[table] = (tables[table] ?? 0) + rows.length;
          yield `${rows.join('\n')}\n`;
        }
      };
      await pipeline(Readable.from(lines()), createWriteStream(join(folder, table), { mode: 0o600 }));
    }
    return {
      ...{
        format: 1,
        createdAt: new Date().toISOString(),
        tablesVersion: await readTablesVersion(tx),
        tables,
      },
      ...(bucket && { bucket: { endpoint: bucket.endpoint, bucket: bucket.bucket } }),
    };
  });
}

async function listPacked(config: ServerConfig, manifest: Manifest, staging: string): Promise<Packed[]> {
  const { dataDir, sitesDir } = config;
  const data = (await listFiles(dataDir)).filter((name) => !leftOut.test(name));
  const sites = await listFiles(sitesDir);
  return [
    { path: join(staging, manifestName), name: manifestName, isCompressed: true },
    ...Object.keys(manifest.tables).map((table) => ({
      ...{ path: join(staging, table), name: `database/${table}`, isCompressed: true },
    })),
    ...sites.map((name) => ({ path: join(sitesDir, name), name: `sites/${name}`, isCompressed: true })),
    ...data.map((name) => ({ path: join(dataDir, name), name: `data/${name}`, isCompressed: false })),
  ];
}

function describeBackup(path: string, { bucket, tables }: Manifest, count: number): string[] {
  return [
    `${path} is written: ${tables['public.users']} people, ${tables['public.orders']} orders, ${count} files.`,
    ...(bucket
      ? [`Files are in the bucket ${bucket.bucket} at ${bucket.endpoint}: back that up there.`]
      : []),
    'It holds secrets: keep it where nobody else reads it. The environment variables are not in it.',
  ];
}

async function restore(given: Given): Promise<Answer> {
  const { config, actor, withDatabase } = given;
  const path = resolve(given.operands[0] ?? '');
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`);
  await makePrivateFolder(config.dataDir);
  const staging = await mkdtemp(join(config.dataDir, '.restore-'));
  try {
    await unpackArchive(path, (name) => placeInStaging(staging, name));
    const manifest = await readManifest(path, join(staging, manifestName));
    return await withDatabase(async (open) => {
      await assertFits(open.database, manifest);
      await unpackArchive(path, (name) => placeInFolders(config, name));
      await fillTables(open, manifest, staging);
      await actAudited(
        open.database,
        { actor, action: 'restore', object: manifest.createdAt },
        async () => {},
      );
      return { data: manifest, lines: describeRestore(manifest, config) };
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function placeInStaging(staging: string, name: string) {
  const [, table] = /^database\/([a-z._]+)$/.exec(name) ?? [];
  const own = table ?? (name === manifestName ? name : undefined);
  return own === undefined ? undefined : { path: join(staging, own), mode: 0o600 };
}

function placeInFolders({ dataDir, sitesDir }: ServerConfig, name: string) {
  if (name.startsWith('data/')) return { path: join(dataDir, name.slice('data/'.length)), mode: 0o600 };
  if (name.startsWith('sites/')) return { path: join(sitesDir, name.slice('sites/'.length)), mode: 0o644 };
  return undefined;
}

async function readManifest(path: string, manifestPath: string): Promise<Manifest> {
  const text = await readFile(manifestPath, 'utf8').catch(() => '{}');
  const parsed = safeParse(manifestSchema, JSON.parse(text));
  if (!parsed.success) throw new Refusal(`${path} is no backup of Toolfront.`);
  return parsed.output;
}

async function assertFits(database: Database, manifest: Manifest): Promise<void> {
  if (!(await isUnused(database))) {
    throw new Refusal(
      'The database has been used. A backup is restored into a new one: nothing is overwritten.',
    );
  }
  if ((await readTablesVersion(database)) !== manifest.tablesVersion) {
    throw new Refusal(
      'The backup is of another version. Restore it with the version that wrote it, then upgrade.',
    );
  }
}

/** All rows or none: a restore that was killed is repeated. */
async function fillTables(open: OpenDatabase, { tables }: Manifest, staging: string): Promise<void> {
  await createQueueTables(open);
  await open.database.transaction(async (tx) => {
    for (const table of await listTables(tx)) {
      const path = join(staging, table);
      if (tables[table] !== undefined) await fillTable(tx, table, path, tables[table]);
    }
  });
}

async function fillTable(tx: Transaction, table: string, path: string, count: number): Promise<void> {
  for await (const rows of readLinesInParts(path, rowsAtOnce)) await writeRows(tx, table, rows);
  const written = await countRows(tx, table);
  // The queue adds a row of its own.
  if (written < count) throw new Error(`${table} has ${written} rows of ${count}`);
}

/** The task queue makes its tables when it is started. */
export async function createQueueTables(open: OpenDatabase): Promise<void> {
  const fail = (details: unknown) => void process.stderr.write(`${JSON.stringify(details)}\n`);
  const tasks = createTaskQueue(open, { debug: () => {}, info: () => {}, warn: fail, error: fail });
  await tasks.start({ isWorking: false });
  await tasks.stop();
}

function describeRestore(
  { createdAt, tables, bucket }: Manifest,
  { dataDir, sitesDir }: ServerConfig,
): string[] {
  return [
    `Restored what was backed up on ${createdAt}: ${tables['public.users']} people, ${tables['public.orders']} orders. Files are in ${dataDir}, sites in ${sitesDir}.`,
    ...(bucket
      ? [
          `Files were in the bucket ${bucket.bucket} at ${bucket.endpoint}: set S3_* to it, or to a copy of it.`,
        ]
      : []),
    'Start the server. Jobs that ran are run again.',
  ];
}
