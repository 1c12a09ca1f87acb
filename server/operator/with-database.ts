import { stat } from 'node:fs/promises';
import type { ServerConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { FolderInUseError } from '../db/folder-lock';
import { hasDatabase } from '../db/has-database';
import { openDatabase } from '../db/open-database';
import { describeError } from '../describe-error';
import { makePrivateFolder } from '../storage/private-folder';
import { Refusal } from './command';

/** Works on the database that the server of this environment has. Throws `Refusal` where it cannot be had. */
export async function withDatabase<Result>(
  config: ServerConfig,
  work: (open: OpenDatabase) => Promise<Result>,
  { mayCreateDatabase = false }: { mayCreateDatabase?: boolean } = {},
): Promise<Result> {
  if (config.backendUrl !== undefined) {
    throw new Refusal('BACKEND_URL is set: people, orders and works are in that backend, not here.');
  }
  if (!mayCreateDatabase) await requireDatabase(config);
  if (config.databaseUrl === undefined) await openDataFolder(config.dataDir);
  const open = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof FolderInUseError) throw new Refusal(describeInUse(config.dataDir, error));
    return refuseUnreachable(error);
  });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/** Creates nothing. Throws `Refusal` where no server was ever started on it, or where it cannot be reached. */
export async function requireDatabase(config: ServerConfig): Promise<void> {
  if (!(await hasDatabase(config).catch(refuseUnreachable))) throw new Refusal(describeNoDatabase(config));
}

function refuseUnreachable(error: unknown): never {
  // An address with several numbers rejects with an error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  throw new Refusal(`The database cannot be opened: ${describeError(first).message}`);
}

function describeNoDatabase({ databaseUrl, dataDir }: ServerConfig): string {
  return databaseUrl === undefined
    ? `There is no database in ${dataDir}. Set DATA_DIR to the server's, or start the server once.`
    : "The database at DATABASE_URL has no tables of Toolfront. Set it to the server's, or start the server once.";
}

async function openDataFolder(dataDir: string): Promise<void> {
  await requireOwner(dataDir);
  await makePrivateFolder(dataDir);
}

/** Files that another user writes into it would stop the server. */
export async function requireOwner(dataDir: string): Promise<void> {
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => undefined,
  );
  const user = process.getuid?.();
  if (owner !== undefined && user !== undefined && owner !== user) {
    throw new Refusal(`${dataDir} belongs to user ${owner}: run this command as that user.`);
  }
}

function describeInUse(dataDir: string, { processId }: FolderInUseError): string {
  return (
    `This command needs the database, and the embedded one in ${dataDir} is open in process ${processId}. ` +
    'Stop the server, run the command and start the server again; or use PostgreSQL (DATABASE_URL), which the server and this command can use at the same time.'
  );
}
