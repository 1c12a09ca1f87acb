import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs } from '../../contract/time-spans';
import { ApiFailure, failures } from '../http/failure';
import { PictureVariants } from '../web/picture-variants';
import { createFolderObjects } from './folder-objects';
import type { ObjectStore } from './object-store';
import { createStoredPictures } from './stored-pictures';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let folder: string;
beforeEach(async () => {
  vi.clearAllMocks();
  folder = await mkdtemp(join(tmpdir(), 'toolfront-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

test('a picture that one process has made is found by the next, and removed when it is old', async () => {
  const objects = createFolderObjects(join(folder, 'store'));
  const path = join(folder, 'photo.png');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1c63b0' } }).toFile(path);
  const first = createStoredPictures(objects, log);
  const made = await new PictureVariants(first).find(path, 480, 'image/webp');
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of objects.list()) found.push(key);
    return found;
  };
  await expect.poll(keys).toEqual([expect.stringMatching(/^[\da-f]{32}-480-78\.webp$/)]);

  // Another date, as in another image of the same site.
  await utimes(path, 1, 1);
  const put = vi.fn();
  const found = await new PictureVariants({ ...first, put }).find(path, 480, 'image/webp');
  expect(found?.bytes).toEqual(made?.bytes);
  expect(put).not.toHaveBeenCalled();

  await first.sweep(new Date());
  expect(await keys()).toHaveLength(1);
  await first.sweep(new Date(Date.now() + 31 * dayMs));
  expect(await keys()).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a store that is away is logged, and costs nothing but the work', async () => {
  const away = async (): Promise<never> => {
    throw new ApiFailure(failures.storageDown);
  };
  const objects = { put: away, open: away } as unknown as ObjectStore;
  const pictures = createStoredPictures(objects, log);
  expect(await pictures.find('a')).toBeUndefined();
  await pictures.put('a', Buffer.from('a'));
  expect(log.warn).toHaveBeenCalledTimes(2);
});
