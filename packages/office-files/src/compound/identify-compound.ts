import { type FileHandle, open } from 'node:fs/promises';
import type { OfficeContent, OfficeFormatName } from '../office-work';
import type { CompoundStream } from './compound-file';
import { isWord2, readWordStreams } from './word2-file';

/** What a compound file or one of Word 2 is, by its streams. Rejects only when the file cannot be read at all. */
export async function identifyCompound(path: string): Promise<OfficeContent> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await identifyStreams(file, size);
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'damagedContainer', container: 'compound' };
    throw error;
  } finally {
    await file.close();
  }
}

async function identifyStreams(file: FileHandle, fileBytes: number): Promise<OfficeContent> {
  const streams = await readWordStreams(file, fileBytes);
  // [MS-CFB] 2.6.4 compares names without case, and some programs write them in capitals.
  const find = (name: string) => streams.find((stream) => stream.name.toUpperCase() === name.toUpperCase());
  const word = find('WordDocument');
  const workbook = find('Workbook');
  const olderWorkbook = find('Book');
  if (find('EncryptedPackage')) return { kind: 'encrypted' };
  if (find('PowerPoint Document')) return identifyPresentation(find('Current User'));
  if (find('PP40')) return { kind: 'document', extension: 'ppt', format: 'ppt4' };
  if (word) return identifyWord(word);
  if (workbook) return identifyWorkbook(workbook, 'xls');
  if (olderWorkbook) return identifyWorkbook(olderWorkbook, 'xls95');
  return { kind: 'other', content: 'unknown' };
}

/** [MS-DOC] 2.5.2: nFib at 2, the flags at 10, of which bit 8 is fEncrypted. */
async function identifyWord(stream: CompoundStream): Promise<OfficeContent> {
  const fib = await stream.read(32);
  const version = fib.readUInt16LE(2);
  const isEncrypted = (fib.readUInt16LE(10) & 0x0100) !== 0;
  if (isEncrypted) return { kind: 'encrypted', extension: 'doc' };
  const format = isWord2(fib) ? 'doc2' : wordFormat(version);
  return { kind: 'document', extension: 'doc', format };
}

/** nFib of Word 6 is 101, of Word 95 is 104; Word 97 began at 193. */
function wordFormat(version: number): OfficeFormatName {
  if (version >= 105) return 'doc';
  return version <= 101 ? 'doc6' : 'doc95';
}

const workbookRecords = { filePass: 0x002f, boundSheet: 0x0085, endOfFile: 0x000a } as const;
/** What a stream begins with when its records are about the whole workbook ([MS-XLS] 2.4.21). */
const globals = 0x0005;
/** Most workbooks name their sheets in the first, all of them in the second. */
const headBytes = [16 * 1024, 1024 * 1024];

/**
 * [MS-XLS] 2.4.117: a FilePass record says that what follows is encrypted. Excel also writes it with a password of its
 * own, which LibreOffice knows, so it is no refusal yet. A workbook that names no sheet (2.1.7.20.3) is damaged:
 * LibreOffice would make an empty one of it. Throws a RangeError then.
 */
async function identifyWorkbook(stream: CompoundStream, format: 'xls' | 'xls95'): Promise<OfficeContent> {
  for (const maxBytes of headBytes) {
    const head = await stream.read(maxBytes);
    const record = findWorkbookRecord(head);
    if (record === workbookRecords.filePass) {
      return { kind: 'document', extension: 'xls', format, mayBeEncrypted: true };
    }
    if (record === workbookRecords.boundSheet || head.readUInt16LE(6) !== globals) break;
    if (record === workbookRecords.endOfFile || head.length < maxBytes) {
      throw new RangeError('a workbook that names no sheet');
    }
  }
  return { kind: 'document', extension: 'xls', format };
}

/** The first of the records that tell a workbook's state. */
function findWorkbookRecord(head: Buffer): number | undefined {
  const known: readonly number[] = Object.values(workbookRecords);
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    const record = head.readUInt16LE(at);
    if (known.includes(record)) return record;
  }
  return undefined;
}

/** [MS-PPT] 2.3.2: headerToken of the CurrentUserAtom of an encrypted presentation. */
const encryptedPresentationToken = 0xf3_d1_c4_df;

async function identifyPresentation(currentUser: CompoundStream | undefined): Promise<OfficeContent> {
  const atom = (await currentUser?.read(16)) ?? Buffer.alloc(0);
  const isEncrypted = atom.length >= 16 && atom.readUInt32LE(12) === encryptedPresentationToken;
  return isEncrypted
    ? { kind: 'encrypted', extension: 'ppt' }
    : { kind: 'document', extension: 'ppt', format: 'ppt' };
}
