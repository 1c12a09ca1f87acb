import { isNamed, QueueError } from './queue-error';

const folderName = 'toolfront-jobs';

/** The handle that workers alone have; declared here, since the page's type library does not know it. */
export type SyncHandle = {
  write(buffer: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
  close(): void;
};

/** Files in the origin private file system, written through sync handles, which flush to the disk. */
export class OpfsFolder {
  readonly #folder: FileSystemDirectoryHandle;

  private constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  /** The folder, or null where there are no sync handles or storage is blocked (private mode). */
  static async open(): Promise<OpfsFolder | null> {
    if (typeof FileSystemFileHandle === 'undefined') return null;
    if (!hasSyncHandles(FileSystemFileHandle.prototype)) return null;
    try {
      const root = await navigator.storage.getDirectory();
      return new OpfsFolder(await root.getDirectoryHandle(folderName, { create: true }));
    } catch (error) {
      console.warn('Files are stored in IndexedDB: no private file system', error);
      return null;
    }
  }

  /** A sync handle on a new file. */
  async createFile(fileId: string): Promise<SyncHandle> {
    const handle = await this.#folder.getFileHandle(fileId, { create: true });
    if (!hasSyncHandles(handle)) throw new QueueError('storage-blocked', 'no sync handle');
    return handle.createSyncAccessHandle();
  }

  /** The file on the disk. QueueError `storage-lost` when it is not there. */
  async openFile(fileId: string): Promise<File> {
    try {
      return await (await this.#folder.getFileHandle(fileId)).getFile();
    } catch (error) {
      if (isNamed(error, 'NotFoundError')) throw new QueueError('storage-lost', 'the stored file is gone');
      throw error;
    }
  }

  /** False when it could not be removed now, being in use elsewhere; the sweep tries again. */
  async remove(fileId: string): Promise<boolean> {
    try {
      await this.#folder.removeEntry(fileId);
      return true;
    } catch (error) {
      if (isNamed(error, 'NotFoundError')) return true;
      if (isNamed(error, 'NoModificationAllowedError', 'InvalidStateError')) return false;
      throw error;
    }
  }
}

function hasSyncHandles(
  handle: FileSystemFileHandle,
): handle is FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> } {
  return 'createSyncAccessHandle' in handle;
}
