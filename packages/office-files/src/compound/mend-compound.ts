import { constants, copyFile, open } from 'node:fs/promises';
import { findImpossibleSizes } from './compound-file';
import { findStoredFields } from './find-stored-fields';
import { readIfWhole } from './read-if-whole';

/**
 * Copies a compound file with sizes that its streams can have, since LibreOffice refuses the whole for the size of a
 * summary, and with fields that print what Word last computed. Answers with whether there was something to mend.
 */
export async function mendCompound(sourcePath: string, targetPath: string): Promise<boolean> {
  const sizes = (await readIfWhole(sourcePath, findImpossibleSizes)) ?? [];
  if (sizes.length > 0) {
    await copyWith(
      sourcePath,
      targetPath,
      sizes.map(({ position, sizeBytes }) => ({ position, bytes: numberBytes(sizeBytes) })),
    );
  }
  const source = sizes.length > 0 ? targetPath : sourcePath;
  const fields = (await readIfWhole(source, findStoredFields)) ?? [];
  if (fields.length > 0) {
    const patches = fields.map(({ position, value }) => ({ position, bytes: Buffer.from([value]) }));
    await copyWith(source, targetPath, patches);
  }
  return sizes.length + fields.length > 0;
}

async function copyWith(
  sourcePath: string,
  targetPath: string,
  patches: readonly { position: number; bytes: Buffer }[],
): Promise<void> {
  if (sourcePath !== targetPath) await copyFile(sourcePath, targetPath, constants.COPYFILE_FICLONE);
  const file = await open(targetPath, 'r+');
  try {
    for (const { position, bytes } of patches) await file.write(bytes, 0, bytes.length, position);
  } finally {
    await file.close();
  }
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
