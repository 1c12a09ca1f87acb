import { open } from 'node:fs/promises';
import { OversizeFileError } from './archive/oversize-file-error';
import { closeArchive, openArchive } from './archive/zip-archive';
import { cleanArchive } from './cleaning/clean-archive';
import { compoundSignature } from './compound/compound-file';
import { holdsText } from './compound/holds-text';
import { identifyCompound } from './compound/identify-compound';
import { mendCompound } from './compound/mend-compound';
import { readIfWhole } from './compound/read-if-whole';
import { isWord2 } from './compound/word2-file';
import { identifyArchive } from './identify-archive';
import type { OfficeContent, OfficeReport } from './office-work';
import { standardizeNames } from './standard-names';

/**
 * Says what an Office file is and, where it leads out of itself or holds what LibreOffice would refuse it for, writes a
 * copy without that to `targetPath`. Rejects only when the file cannot be read at all.
 */
export async function prepareOfficeFile(sourcePath: string, targetPath: string): Promise<OfficeReport> {
  return (await isOlderFormat(sourcePath))
    ? await prepareOlder(sourcePath, targetPath)
    : await prepareArchive(sourcePath, targetPath);
}

/** A compound file, or one of Word 2, which came before them. */
async function isOlderFormat(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const length = compoundSignature.length;
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.equals(compoundSignature) || isWord2(buffer);
  } finally {
    await file.close();
  }
}

async function prepareOlder(sourcePath: string, targetPath: string): Promise<OfficeReport> {
  const content = await identifyCompound(sourcePath);
  if (content.kind !== 'document') return { content, isRewritten: false };
  const isRewritten = await mendCompound(sourcePath, targetPath);
  const hasContent = await readIfWhole(sourcePath, holdsText);
  return { content, isRewritten, ...(hasContent === undefined ? {} : { hasContent }) };
}

async function prepareArchive(sourcePath: string, targetPath: string): Promise<OfficeReport> {
  try {
    const archive = await openArchive(sourcePath);
    try {
      const isRenamed = standardizeNames(archive);
      const content = await identifyArchive(archive);
      if (content.kind !== 'document') return { content, isRewritten: false };
      return { content, ...(await cleanArchive(archive, targetPath, { isRenamed })) };
    } finally {
      closeArchive(archive);
    }
  } catch (error) {
    return { content: describeProblem(error), isRewritten: false };
  }
}

/** Whatever else goes wrong while an archive is read is the archive's fault; yauzl has no class of errors. */
function describeProblem(error: unknown): OfficeContent {
  if (error instanceof OversizeFileError) return { kind: 'oversize', detail: error.message };
  if (isSystemError(error)) throw error;
  return { kind: 'damagedContainer', container: 'zip' };
}

/** A full disk, a missing file: not the archive's fault. What zlib throws has a code as well, and no call of the system. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
