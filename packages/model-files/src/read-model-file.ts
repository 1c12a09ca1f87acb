import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** `path` starts with a package's name, `sha256` is of the bytes that were tried. */
export type ModelFile = { path: string; sha256: string };

const { resolve } = createRequire(import.meta.url);

/** Reads a file of an installed package and throws if its bytes are not the ones that were tried. */
export async function readModelFile({ path, sha256 }: ModelFile): Promise<Buffer> {
  const bytes = await readFile(findPackageFile(path));
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== sha256) throw new Error(`${path} has SHA-256 ${actual}, not ${sha256}`);
  return bytes;
}

/** Packages hide their weights from `require.resolve`: look through the folders that it would. */
export function findPackageFile(path: string): string {
  const found = (resolve.paths(path) ?? [])
    .map((folder) => join(folder, path))
    .find((file) => existsSync(file));
  if (!found) throw new Error(`${path} is not installed: run npm install`);
  return found;
}
