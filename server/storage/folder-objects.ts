import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ignoreMissing } from '../error-codes';
import { ApiFailure, failures } from '../http/failure';
import { assertDiskSpace } from './disk-space';
import type { ListedObject, ObjectStore } from './object-store';

/** Objects as files of a folder; `reserveBytes` of its disk stay free. */
export function createFolderObjects(folder: string, reserveBytes = 0): ObjectStore {
  return {
    put: async (key, stream) => {
      const path = pathOf(key);
      const partPath = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      await assertDiskSpace(folder, 0, reserveBytes);
      try {
        await pipeline(stream, createWriteStream(partPath, { flags: 'wx', flush: true }));
        await rename(partPath, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(partPath, { force: true });
        throw error;
      }
    },
    open: async (key) => ({ path: await findPath(key) }),
    toLocalFile: findPath,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: listObjects,
  };

  /** A few thousand folders of files instead of one with all of them. */
  function pathOf(key: string): string {
    return join(folder, key.slice(0, 2), key);
  }

  async function findPath(key: string): Promise<string> {
    const path = pathOf(key);
    await access(path).catch((error: unknown) => {
      throw new ApiFailure(failures.fileGone, `${path}: ${String(error)}`);
    });
    return path;
  }

  async function* listObjects(): AsyncGenerator<ListedObject> {
    for (const shard of await listFolder(folder)) {
      for (const key of await listFolder(join(folder, shard))) {
        const found = await stat(join(folder, shard, key)).catch(ignoreMissing);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    }
  }
}

// The rename is durable once the folder is.
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path).catch(ignoreMissing)) ?? [];
}
