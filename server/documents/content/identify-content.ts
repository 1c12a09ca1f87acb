import { type FileHandle, open } from 'node:fs/promises';
import type { DocumentExtension } from '../../../contract/documents';
import type { OtherContent } from '../document-refusal';
import type { OfficeFormatName } from '../office/office-formats';
import { type CompoundStream, compoundSignature, readCompoundFile } from './compound-file';
import { OversizeArchiveError, surveyZip, type ZipSurvey } from './zip-container';

/** What a file is, by its bytes alone. */
export type Content =
  | { kind: 'empty' }
  /** `format` is there for what LibreOffice reads. `isEncrypted` is certain, `mayBeEncrypted` is for LibreOffice to try. */
  | { kind: 'document'; extension: DocumentExtension; format?: OfficeFormatName; mayBeEncrypted?: boolean }
  /** An encrypted .docx, .xlsx or .pptx (which, is encrypted too), or an encrypted older one. */
  | { kind: 'encrypted'; extension?: DocumentExtension }
  | { kind: 'other'; content: OtherContent }
  /** It begins like a container that cannot be read. */
  | { kind: 'damagedContainer'; container: 'zip' | 'compound' }
  | { kind: 'oversizeArchive' };

const headBytes = 4096;
/** A PDF's header may stand anywhere in here (ISO 32000-1, Annex H). */
const pdfHeaderWithinBytes = 1024;

/** Looks at a file's content, not at its name. Rejects only when the file cannot be read at all. */
export async function identifyContent(path: string): Promise<Content> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) return { kind: 'empty' };
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.every((byte) => byte === 0)) return { kind: 'other', content: 'unknown' };
    if (startsWith(head, compoundSignature)) return await identifyCompound(file, size);
    if (startsWith(head, zipSignature) || startsWith(head, emptyZipSignature)) return await identifyZip(path);
    return identifyHead(head);
  } finally {
    await file.close();
  }
}

const zipSignature = Buffer.from('PK\x03\x04', 'latin1');
const emptyZipSignature = Buffer.from('PK\x05\x06', 'latin1');
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);
/** Word for Windows 2, before compound files: its number, and the version of its header. */
const word2Signature = Buffer.from([0xdb, 0xa5, 0x2d, 0x00]);

function identifyHead(head: Buffer): Content {
  if (startsWith(head, pngSignature)) return { kind: 'document', extension: 'png' };
  if (startsWith(head, jpegSignature)) return { kind: 'document', extension: 'jpg' };
  if (startsWith(head, word2Signature)) return { kind: 'document', extension: 'doc', format: 'doc2' };
  if (head.subarray(0, pdfHeaderWithinBytes).includes('%PDF-')) return { kind: 'document', extension: 'pdf' };
  const text = head.toString('latin1').trimStart();
  if (text.startsWith('{\\rtf')) return { kind: 'other', content: 'rtf' };
  const picture = identifyOtherPicture(head);
  if (picture) return { kind: 'other', content: picture };
  if (/^(\xef\xbb\xbf)?\s*(<!doctype html|<html|<head|<table|<meta)/i.test(text)) {
    return { kind: 'other', content: 'webPage' };
  }
  return { kind: 'other', content: isText(head) ? 'text' : 'unknown' };
}

/** WebP, the ISO containers phones use (HEIC, AVIF), and GIF, BMP and TIFF. */
function identifyOtherPicture(head: Buffer): OtherContent | undefined {
  const text = head.toString('latin1', 0, 32);
  if (/^RIFF....WEBP/s.test(text)) return 'webp';
  if (/^....ftyp/s.test(text) && /avi[fs]/.test(text)) return 'avif';
  if (/^....ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(text)) return 'heic';
  return /^(GIF8|II\*\0|MM\0\*|BM.{4}\0{4})/s.test(text) ? 'otherImage' : undefined;
}

/** No control characters other than those text has, in what was read. */
function isText(head: Buffer): boolean {
  return head.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c,
  );
}

/** Content types of the main part (ECMA-376 part 1, 11 to 13; macro-enabled ones from [MS-OFFMACRO2]). */
const mainParts: readonly [pattern: RegExp, extension: 'docx' | 'xlsx' | 'pptx'][] = [
  [
    /(wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled\w*)\.main\+xml/,
    'docx',
  ],
  [/(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template|addin)\.macroEnabled)\.main\+xml/, 'xlsx'],
  [
    /(presentationml\.(presentation|slideshow|template)|ms-powerpoint\.(presentation|slideshow|template)\.macroEnabled)\.main\+xml/,
    'pptx',
  ],
];

async function identifyZip(path: string): Promise<Content> {
  let survey: ZipSurvey;
  try {
    survey = await surveyZip(path);
  } catch (error) {
    if (error instanceof OversizeArchiveError) return { kind: 'oversizeArchive' };
    return { kind: 'damagedContainer', container: 'zip' };
  }
  if (survey.mimeType.startsWith('application/vnd.oasis.opendocument')) {
    return { kind: 'other', content: 'openDocument' };
  }
  if (survey.contentTypes.includes('ms-excel.sheet.binary.macroEnabled.main')) {
    return { kind: 'other', content: 'binaryWorkbook' };
  }
  const extension = mainParts.find(([pattern]) => pattern.test(survey.contentTypes))?.[1];
  return extension === undefined
    ? { kind: 'other', content: 'zip' }
    : { kind: 'document', extension, format: extension };
}

async function identifyCompound(file: FileHandle, fileBytes: number): Promise<Content> {
  try {
    const streams = await readCompoundFile(file, fileBytes);
    // [MS-CFB] 2.6.4 compares names without case, and some programs write them in capitals.
    const find = (name: string) => streams.find((stream) => stream.name.toUpperCase() === name.toUpperCase());
    const word = find('WordDocument');
    const workbook = find('Workbook');
    const olderWorkbook = find('Book');
    if (find('EncryptedPackage')) return { kind: 'encrypted' };
    if (find('PowerPoint Document')) return await identifyPresentation(find('Current User'));
    if (word) return await identifyWord(word);
    if (workbook) return await identifyWorkbook(workbook, 'xls');
    if (olderWorkbook) return await identifyWorkbook(olderWorkbook, 'xls95');
    return { kind: 'other', content: 'unknown' };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'damagedContainer', container: 'compound' };
    throw error;
  }
}

/** [MS-DOC] 2.5.2: nFib at 2, the flags at 10, of which bit 8 is fEncrypted. */
async function identifyWord(stream: CompoundStream): Promise<Content> {
  const fib = await stream.read(32);
  const version = fib.readUInt16LE(2);
  const isEncrypted = (fib.readUInt16LE(10) & 0x0100) !== 0;
  if (isEncrypted) return { kind: 'encrypted', extension: 'doc' };
  return { kind: 'document', extension: 'doc', format: wordFormat(version) };
}

/** nFib of Word 6 is 101, of Word 95 is 104; Word 97 began at 193. */
function wordFormat(version: number): OfficeFormatName {
  if (version >= 105) return 'doc';
  return version <= 101 ? 'doc6' : 'doc95';
}

const workbookRecords = { filePass: 0x002f, boundSheet: 0x0085, endOfFile: 0x000a } as const;

/**
 * [MS-XLS] 2.4.117: a FilePass record says that what follows is encrypted. Excel also writes it with a password of its
 * own, which LibreOffice knows, so it is no refusal yet.
 */
async function identifyWorkbook(stream: CompoundStream, format: 'xls' | 'xls95'): Promise<Content> {
  const head = await stream.read(16 * 1024);
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    const record = head.readUInt16LE(at);
    if (record === workbookRecords.filePass) {
      return { kind: 'document', extension: 'xls', format, mayBeEncrypted: true };
    }
    if (record === workbookRecords.boundSheet || record === workbookRecords.endOfFile) break;
  }
  return { kind: 'document', extension: 'xls', format };
}

/** [MS-PPT] 2.3.2: headerToken of the CurrentUserAtom of an encrypted presentation. */
const encryptedPresentationToken = 0xf3_d1_c4_df;

async function identifyPresentation(currentUser: CompoundStream | undefined): Promise<Content> {
  const atom = (await currentUser?.read(16)) ?? Buffer.alloc(0);
  const isEncrypted = atom.length >= 16 && atom.readUInt32LE(12) === encryptedPresentationToken;
  return isEncrypted
    ? { kind: 'encrypted', extension: 'ppt' }
    : { kind: 'document', extension: 'ppt', format: 'ppt' };
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}
