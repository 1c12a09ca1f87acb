import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const secretBytes = 32;
const shortestSecret = 32;

/** What this server signs upload policies with: made at the first start, kept in the data folder, told to nobody. */
export async function loadStorageSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'storage-secret');
  const kept = await readFile(path, 'utf8').catch(ignoreMissing);
  // One that a kill has cut short is made again: what it has signed ends within the hour anyway.
  if (kept !== undefined && kept.length >= shortestSecret) return kept;
  const secret = randomBytes(secretBytes).toString('base64url');
  await writeFile(path, secret, { mode: 0o600, flush: true });
  return secret;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
