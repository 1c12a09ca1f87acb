import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '../config';
import { createBucketObjects } from './bucket-objects';
import { createBucketUploads } from './bucket-uploads';
import { createFolderObjects } from './folder-objects';
import { createFolderUploads } from './folder-uploads';
import type { ObjectStore } from './object-store';
import { traceObjects } from './traced-objects';
import type { UnfinishedUploads } from './unfinished-uploads';

export type Storage = {
  /** Finished uploads, photos and results. */
  files: ObjectStore;
  uploads: UnfinishedUploads;
  /** Sites' pictures in other widths and formats, which can be made again. */
  pictures: ObjectStore;
  /** Scripts and styles of every build that runs here; undefined where there is one process. */
  assets: ObjectStore | undefined;
  /** On the disk that must not fill up; undefined for a bucket. */
  folder: string | undefined;
  close: () => void;
};

/** The configured bucket, or the data folder. */
export async function openStorage({
  bucket: config,
  dataDir,
  storage,
}: Pick<ServerConfig, 'bucket' | 'dataDir' | 'storage'>): Promise<Storage> {
  if (config) {
    // The client is large, and most installations have no bucket.
    const { openBucket } = await import('./bucket');
    const bucket = openBucket(config);
    return {
      files: traceObjects(createBucketObjects(bucket, 'files/')),
      uploads: createBucketUploads(bucket, 'uploads/'),
      pictures: createBucketObjects(bucket, 'pictures/'),
      assets: createBucketObjects(bucket, 'assets/'),
      folder: undefined,
      close: bucket.close,
    };
  }
  const folders = ['files', 'uploads', 'pictures'].map((name) => join(dataDir, name));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const [files = '', uploads = '', pictures = ''] = folders;
  return {
    files: traceObjects(createFolderObjects(files, storage.reserveBytes)),
    uploads: createFolderUploads(uploads),
    pictures: createFolderObjects(pictures, storage.reserveBytes),
    assets: undefined,
    folder: dataDir,
    close: () => {},
  };
}
