import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const forOthers = 0o077;

/**
 * Makes a folder that only this user may enter. One that others could, as an older version left it, is fixed with all
 * that it holds. Throws when the folder belongs to somebody else.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (((await stat(path)).mode & forOthers) === 0) return;
  await chmod(path, 0o700);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const entryPath = join(entry.parentPath, entry.name);
    await chmod(entryPath, (await stat(entryPath)).mode & ~forOthers);
  }
}
