import { statfs } from 'node:fs/promises';
import { serverFull } from '../http/disk-full';

/** Throws `serverFull` where the disk would have less left than `reserveBytes`. */
export async function assertDiskSpace(
  folder: string,
  addedBytes: number,
  reserveBytes: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize - addedBytes;
  if (freeBytes < reserveBytes) throw serverFull(`${freeBytes} bytes would be free on the disk of ${folder}`);
}
