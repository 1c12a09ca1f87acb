import { statfs } from 'node:fs/promises';
import { serverFull } from '../http/disk-full';

export const diskFullProblem =
  'The disk of DATA_DIR has less left than DISK_RESERVE_MB: uploads are refused. Free some space there.';

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

/** What the server may still write on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
