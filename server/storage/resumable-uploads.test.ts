import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '../../contract/time-spans';
import { findUserByEmail, insertUser } from '../accounts/account-store';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { makeDataFolder } from '../testing/data-folder';
import { uploadsPath } from './file-address';
import type { FileOwner, FileStore } from './file-store';
import { createFolderObjects } from './folder-objects';
import { createFolderUploads } from './folder-uploads';
import { createResumableUploads, type ResumableUploads, withUploadAddresses } from './resumable-uploads';
import { createFileStore } from './stored-files';
import { findUpload, insertUpload } from './upload-store';

let folder: string;
let open: OpenDatabase;
let files: FileStore;
let uploads: ResumableUploads;
let ada: FileOwner;
let uploadCount = 0;

beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openDatabase(readConfig({ DATA_DIR: folder }));
  await mkdir(join(folder, 'uploads'));
  files = createFileStore(open.database, createFolderObjects(join(folder, 'files')));
  uploads = createResumableUploads(open.database, files, createFolderUploads(join(folder, 'uploads')));
  await insertUser(open.database, { siteCode: 'a', email: 'ada@x.test', passwordHash: 'x' });
  const user = await findUserByEmail(open.database, 'a', 'ada@x.test');
  ada = { siteCode: 'a', ownerId: user?.id ?? '' };
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

/** An upload of ten bytes of which some are there. */
async function begin(bytes: string): Promise<string> {
  uploadCount += 1;
  const id = `upload-${uploadCount}`;
  await insertUpload(open.database, {
    id,
    ...ada,
    name: 'a.pdf',
    metadata: 'filename YS5wZGY=',
    sizeBytes: 10,
  });
  await writeFile(join(folder, 'uploads', id), bytes);
  return id;
}

test('an upload becomes a file with its last byte and not before', async () => {
  const half = await begin('01234');
  expect(await uploads.complete(half)).toBeUndefined();
  const whole = await begin('0123456789');
  expect(await uploads.complete(whole)).toMatchObject({ name: 'a.pdf', sizeBytes: 10, ...ada });
  expect(await readdir(join(folder, 'uploads'))).not.toContain(whole);
});

test('asked for many times at once, by two processes too, it becomes one file', async () => {
  const id = await begin('0123456789');
  const otherProcess = createResumableUploads(
    open.database,
    files,
    createFolderUploads(join(folder, 'uploads')),
  );
  const results = await Promise.all(
    [uploads, otherProcess, uploads, otherProcess].map((each) => each.complete(id)),
  );
  expect(new Set(results.map((file) => file?.id)).size).toBe(1);
  expect((await uploads.complete(id))?.id).toBe(results[0]?.id);
});

test('one that has got no byte for a day is expired and then swept, with its bytes', async () => {
  const id = await begin('01234');
  const later = (hours: number) => new Date(Date.now() + hours * hourMs);
  await uploads.sweep(later(23));
  expect((await uploads.openOwned(ada, id)).id).toBe(id);
  await utimes(join(folder, 'uploads', id), later(-1), later(-1));
  await uploads.sweep(later(24.5));
  await expect(uploads.openOwned(ada, id)).rejects.toThrow('has expired');
  expect(await readdir(join(folder, 'uploads'))).not.toContain(id);
});

test('a finished one is found by its address for as long as its file is there', async () => {
  const store = withUploadAddresses(files, uploads);
  const id = await begin('0123456789');
  const address = `${uploadsPath}/${id}`;
  const file = await store.openOwnedFile(ada, 'a.test', address);
  expect((await store.openOwnedFile(ada, 'a.test', `http://a.test${address}`)).id).toBe(file.id);
  await expect(store.openOwnedFile({ ...ada, siteCode: 'b' }, 'a.test', address)).rejects.toThrow();
  const week = new Date(Date.now() + 7.5 * 24 * hourMs);
  await uploads.sweep(new Date(Date.now() + 48 * hourMs));
  expect(await findUpload(open.database, id)).toBeDefined();
  await files.sweep(week);
  await uploads.sweep(week);
  expect(await findUpload(open.database, id)).toBeUndefined();
  await expect(store.openOwnedFile(ada, 'a.test', address)).rejects.toThrow();
});
