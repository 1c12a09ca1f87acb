import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { ignoreMissing } from '../error-codes';
import { type UnfinishedUploads, uploadExtensions } from './unfinished-uploads';

/** Unfinished uploads as files of a folder, named by their ids. */
export function createFolderUploads(folder: string): UnfinishedUploads {
  return {
    createDataStore: (configstore) => {
      const store = new FileStore({ directory: folder, configstore });
      store.extensions = uploadExtensions;
      return store;
    },
    readSize: async (id) => (await findStat(id))?.size,
    read: (id) => createReadStream(join(folder, id)),
    remove: (id) => rm(join(folder, id), { force: true }),
    list,
  };

  async function* list() {
    for (const id of await readdir(folder)) {
      const found = await findStat(id);
      if (found) yield { id, modifiedAt: found.mtime };
    }
  }

  function findStat(id: string) {
    return stat(join(folder, id)).catch(ignoreMissing);
  }
}
