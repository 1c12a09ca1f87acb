import { open } from 'node:fs/promises';
import type { OfficeFormatName } from '@toolfront/office-files';
import type { DocumentExtension } from '../../../contract/documents';
import type { OtherContent } from '../document-refusal';

/** What a file is, by its first bytes. */
export type HeadContent =
  | { kind: 'empty' }
  /** `format` is there for what LibreOffice reads. */
  | { kind: 'document'; extension: DocumentExtension; format?: OfficeFormatName }
  | { kind: 'other'; content: OtherContent }
  /** What is in it, only a process of its own may find out. */
  | { kind: 'container' };

const headBytes = 4096;
/** A PDF's header may stand anywhere in here (ISO 32000-1, Annex H). */
const pdfHeaderWithinBytes = 1024;

/**
 * Looks at a file's first bytes, not at its name; reads no more of a stranger's file than that. Rejects only when the
 * file cannot be read at all.
 */
export async function identifyHead(path: string): Promise<HeadContent> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return bytesRead === 0 ? { kind: 'empty' } : identifyBytes(buffer.subarray(0, bytesRead));
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

/** WordPerfect 5 and later; its header goes on with the product, 1, and the kind of file, 10 for a document. */
const wordPerfectSignature = Buffer.from([0xff, 0x57, 0x50, 0x43]);
const wordPerfectDocument = Buffer.from([0x01, 0x0a]);
/** PowerPoint 2 and 3 for Windows, before compound files. */
const powerPoint3Signature = Buffer.from([0xed, 0xde, 0xad, 0x0b]);

const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function identifyBytes(head: Buffer): HeadContent {
  if (head.every((byte) => byte === 0)) return { kind: 'other', content: 'unknown' };
  const containers = [compoundSignature, word2Signature, zipSignature, emptyZipSignature];
  if (containers.some((signature) => startsWith(head, signature))) return { kind: 'container' };
  if (startsWith(head, pngSignature)) return { kind: 'document', extension: 'png' };
  if (startsWith(head, jpegSignature)) return { kind: 'document', extension: 'jpg' };
  if (startsWith(head, wordPerfectSignature) && startsWith(head.subarray(8), wordPerfectDocument))
    return { kind: 'document', extension: 'doc', format: 'wordPerfect' };
  if (startsWith(head, powerPoint3Signature)) return { kind: 'document', extension: 'ppt', format: 'ppt4' };
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

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}
