import { type FileHandle, open } from 'node:fs/promises';

/** Undefined where the file is damaged otherwise, or no compound file: what it is converted by says so. */
export async function readIfWhole<T>(
  path: string,
  read: (file: FileHandle, fileBytes: number) => Promise<T>,
): Promise<T | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await read(file, size);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}
