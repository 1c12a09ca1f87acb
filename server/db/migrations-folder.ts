import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the SQL migrations: beside this file in the sources, `migrations` beside the bundle when built. */
export function migrationsFolder(): string {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations');
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder}`);
  return folder;
}
