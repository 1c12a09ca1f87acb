import { constants, copyFile, open } from 'node:fs/promises';
import { type EntrySize, findImpossibleSizes } from './compound-file';

/**
 * Copies a compound file with sizes that its streams can have: LibreOffice refuses the whole for the size of a
 * summary. Answers with whether there was something to mend.
 */
export async function mendCompound(sourcePath: string, targetPath: string): Promise<boolean> {
  const sizes = await readImpossibleSizes(sourcePath);
  if (sizes.length === 0) return false;
  await copyFile(sourcePath, targetPath, constants.COPYFILE_FICLONE);
  const file = await open(targetPath, 'r+');
  try {
    for (const { position, sizeBytes } of sizes) {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(sizeBytes);
      await file.write(bytes, 0, bytes.length, position);
    }
    return true;
  } finally {
    await file.close();
  }
}

/** None where the file is damaged otherwise, or no compound file: what it is converted by says so. */
async function readImpossibleSizes(path: string): Promise<EntrySize[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await findImpossibleSizes(file, size);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  } finally {
    await file.close();
  }
}
