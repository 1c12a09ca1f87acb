import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { loadServerSecret } from '../db/server-secret';
import { ignoreMissing } from '../error-codes';

/** What upload policies are signed with, the same for every server on this database. */
export async function loadStorageSecret(database: Database, dataDir: string): Promise<string> {
  // Older versions wrote it to the data folder, and people's photo folders are named by it.
  const older = await readFile(join(dataDir, 'storage-secret'), 'utf8').catch(ignoreMissing);
  return loadServerSecret(database, 'storage', older || undefined);
}
