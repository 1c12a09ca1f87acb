import { statfs } from 'node:fs/promises';
import { serverFull } from '../http/disk-full';

/** Throws `serverFull` where the disk would have less left than `reserveBytes`. */
export async function assertDiskSpace(
  folder: string,
  addedBytes: number,
  reserveBytes: number,
): Promise<void> {
  const freeBytes = (await readFreeBytes(folder)) - addedBytes;
  if (freeBytes < reserveBytes) throw serverFull(`${freeBytes} bytes would be free on the disk of ${folder}`);
}

export async function hasDiskSpace(folder: string, reserveBytes: number): Promise<boolean> {
  return (await readFreeBytes(folder)) > reserveBytes;
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
